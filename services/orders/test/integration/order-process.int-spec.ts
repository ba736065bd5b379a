import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import {
  HeadshotsCompletedSchema,
  HeadshotsFailedSchema,
  HeadshotsStartedSchema,
} from '@headshots/proto/generation/v1/events_pb';
import {
  HeadshotsStoredSchema,
  PhotoDeletedSchema,
  PhotoExpiredSchema,
} from '@headshots/proto/media/v1/events_pb';
import {
  OrderDeliveredSchema,
  OrderExpiredSchema,
  OrderPaidSchema,
  OrderRefundRequestedSchema,
  OrderRefundedSchema,
} from '@headshots/proto/orders/v1/events_pb';
import { OrderState, type Order } from '@headshots/proto/orders/v1/orders_pb';
import { register } from 'prom-client';
import { counted } from './counted-orders.ts';
import { FakePayment } from './fake-payment.ts';
import { OrdersUnderTest } from './orders-service.ts';

const payment = new FakePayment();
let service: OrdersUnderTest;

beforeAll(async () => {
  service = await OrdersUnderTest.start({ PAYMENT_WINDOW_SECONDS: '600' }, payment.provider);
});

afterAll(async () => {
  await service?.stop();
});

afterEach(() => {
  payment.paysAtOnce = true;
  payment.failure = undefined;
  service.coupons.held.clear();
});

const subject = ({ id, photoId, userId }: Order) => ({ orderId: id, photoId, userId });
const started = (order: Order) =>
  service.bus.send(HeadshotsStartedSchema, { ...subject(order), images: order.images });
const completed = (order: Order, images = order.images) =>
  service.bus.send(HeadshotsCompletedSchema, { ...subject(order), images });
const stored = (order: Order, missing = 0) =>
  service.bus.send(HeadshotsStoredSchema, { ...subject(order), images: order.images - missing, missing });
const photoDeleted = (order: Order) => service.bus.send(PhotoDeletedSchema, subject(order));
const photoExpired = (order: Order) => service.bus.send(PhotoExpiredSchema, subject(order));
/** The deadline is over. */
const passes = (order: Order) =>
  service.query(`UPDATE orders SET deadline_at = now() - interval '1 second' WHERE id = $1`, [order.id]);
const refundReason = async (order: Order) => {
  const rows = await service.query<{ refund_reason: string | null }>(
    'SELECT refund_reason FROM orders WHERE id = $1',
    [order.id],
  );
  return rows[0]?.refund_reason;
};
const failed = (order: Order) =>
  service.bus.send(HeadshotsFailedSchema, { ...subject(order), reason: 'no_face' });

async function placed(
  changes: Parameters<Awaited<ReturnType<OrdersUnderTest['customer']>>['place']>[0] = {},
) {
  const customer = await service.customer();
  const { order } = await customer.place(changes);
  return { customer, order: order! };
}

const reaches = (order: Order, state: string) =>
  eventually(async () => expect(await service.stateOf(order.id)).toBe(state));

/** What is committed is told a moment later. */
const isRequestedOnce = (order: Order) =>
  eventually(async () =>
    expect(
      await service.published(OrderRefundRequestedSchema, 'order.refund_requested', order.id),
    ).toHaveLength(1),
  );

const handled = (eventIds: readonly string[]) =>
  eventually(async () => expect(await service.handled(eventIds)).toBe(true));

describe('an order on its way', () => {
  it('is counted in every state it reaches, once, and how long its customer waited', async () => {
    const before = await counted();
    const { order } = await placed();
    await handled([await started(order)]);
    await handled([await stored(order), await stored(order), await started(order)]);
    await eventually(async () => {
      const now = await counted();
      const more = Object.entries(now).map(([name, value]) => [name, value - (before[name] ?? 0)]);
      expect(Object.fromEntries(more)).toEqual({
        awaiting_payment: 1,
        paid: 1,
        generating: 1,
        delivered: 1,
        expired: 0,
        refund_pending: 0,
        refunded: 0,
        disputed: 0,
        charged_back: 0,
        order_paid_to_started_seconds: 1,
        order_paid_to_delivered_seconds: 1,
      });
    });
  });

  it('is delivered, and says so once', async () => {
    const { order } = await placed();
    await started(order);
    await reaches(order, 'generating');
    await handled([await completed(order), await stored(order), await stored(order), await started(order)]);
    await reaches(order, 'delivered');
    await eventually(async () => {
      expect(await service.published(OrderDeliveredSchema, 'order.delivered', order.id)).toHaveLength(1);
    });
  });

  it('is delivered also when the end is heard before the beginning', async () => {
    const { order } = await placed();
    await handled([await stored(order)]);
    await handled([await started(order), await completed(order)]);
    expect(await service.stateOf(order.id)).toBe('delivered');
  });

  it('is not delivered before the customer can download it, and its deadline goes on', async () => {
    const { order } = await placed();
    await handled([await completed(order), await completed(order)]);
    expect(await service.query('SELECT state, version FROM orders WHERE id = $1', [order.id])).toEqual([
      { state: 'generating', version: 3 },
    ]);
    expect(await service.published(OrderDeliveredSchema, 'order.delivered', order.id)).toEqual([]);
    await passes(order);
    await reaches(order, 'refunded');
    await handled([await stored(order)]);
    expect(await refundReason(order)).toBe('deadline');
  });

  it('is advanced once by an event that comes many times', async () => {
    const { order } = await placed();
    const eventId = await started(order);
    const { images } = order;
    const copies = Array.from({ length: 4 }, () =>
      service.bus.send(HeadshotsStartedSchema, { ...subject(order), images }, { eventId }),
    );
    await handled([...(await Promise.all(copies)), await started(order)]);
    expect(await service.query('SELECT state, version FROM orders WHERE id = $1', [order.id])).toEqual([
      { state: 'generating', version: 3 },
    ]);
  });
});

describe('what the customer can download', () => {
  it('delivers the order, once, also when it is heard first', async () => {
    const { order } = await placed();
    await handled([await stored(order), await stored(order)]);
    await handled([await started(order), await completed(order), await stored(order, 3)]);
    expect(await service.stateOf(order.id)).toBe('delivered');
    await eventually(async () => {
      expect(await service.published(OrderDeliveredSchema, 'order.delivered', order.id)).toHaveLength(1);
    });
  });

  it.each([1, 20])('is paid back in full, with the coupon, when %i images are missing', async (missing) => {
    const { order } = await placed({ couponCode: 'HALF' });
    const reservation = service.coupons.held.get(order.id);
    await started(order);
    await handled([await stored(order, missing), await stored(order, missing)]);
    await reaches(order, 'refunded');
    await handled([await stored(order), await completed(order)]);
    const [refunded] = await eventually(async () => {
      const events = await service.published(OrderRefundedSchema, 'order.refunded', order.id);
      expect(events).toHaveLength(1);
      return events;
    });
    expect(refunded).toMatchObject({
      reason: 'package_short',
      amount: { amount: 600n },
      couponReservationId: reservation,
    });
    expect(await service.stateOf(order.id)).toBe('refunded');
    const asService = service.as('notification');
    expect((await asService.getOrderForMail({ orderId: order.id })).refundReason).toBe('order.package_short');
    expect(await register.getSingleMetricAsString('orders_short_packages_total')).toMatch(/total [1-9]/);
  });
});

describe('a deleted photo', () => {
  it('ends the order at once: paid back with that reason, once', async () => {
    const { order } = await placed();
    await started(order);
    await handled([await photoDeleted(order), await photoDeleted(order)]);
    await reaches(order, 'refunded');
    await handled([await failed(order)]);
    expect(await refundReason(order)).toBe('photo_deleted');
    await isRequestedOnce(order);
  });

  it('lets an order expire that waits for its payment', async () => {
    payment.paysAtOnce = false;
    const { order } = await placed();
    await handled([await photoDeleted(order)]);
    expect(await service.stateOf(order.id)).toBe('expired');
  });

  it('means nothing to a delivered order', async () => {
    const { order } = await placed();
    await handled([await stored(order)]);
    await handled([await photoDeleted(order)]);
    expect(await service.stateOf(order.id)).toBe('delivered');
  });

  it('with its account is paid back for the account', async () => {
    const { customer, order } = await placed();
    await service.query('INSERT INTO erasures (user_id, deletion_id, next_try_at) VALUES ($1, $1, $2)', [
      customer.userId,
      new Date(Date.now() + 3_600_000),
    ]);
    await handled([await photoDeleted(order)]);
    await reaches(order, 'refunded');
    expect(await refundReason(order)).toBe('account_deleted');
  });
});

describe('a photo whose time is over', () => {
  it('lets an order expire at once that waits for its payment, and its coupon use come back', async () => {
    payment.paysAtOnce = false;
    const { order } = await placed({ couponCode: 'HALF' });
    await handled([await photoExpired(order), await photoExpired(order)]);
    expect(await service.stateOf(order.id)).toBe('expired');
    await eventually(async () => {
      const expired = await service.published(OrderExpiredSchema, 'order.expired', order.id);
      expect(expired).toMatchObject([{ couponReservationId: service.coupons.held.get(order.id) }]);
    });
  });

  it('pays back, once, what was paid in the moment it ended', async () => {
    const { order } = await placed();
    await handled([await photoExpired(order), await photoExpired(order)]);
    await reaches(order, 'refunded');
    await handled([await failed(order)]);
    expect(await refundReason(order)).toBe('photo_deleted');
    await isRequestedOnce(order);
  });

  it('means nothing to the order that was delivered from it', async () => {
    const { order } = await placed();
    await handled([await stored(order)]);
    await handled([await photoExpired(order)]);
    expect(await service.stateOf(order.id)).toBe('delivered');
  });
});

describe('a failed generation', () => {
  it('is refunded once, with its coupon reservation, by two replicas and repeated events', async () => {
    const { order } = await placed({ couponCode: 'HALF' });
    const reservation = service.coupons.held.get(order.id);
    const refundsBefore = payment.refundCalls;
    await handled([await failed(order), await failed(order)]);
    await reaches(order, 'refunded');
    await handled([await failed(order), await completed(order, 0)]);
    const refunded = await eventually(async () => {
      const events = await service.published(OrderRefundedSchema, 'order.refunded', order.id);
      expect(events).toHaveLength(1);
      return events[0]!;
    });
    expect(refunded).toMatchObject({
      reason: 'no_face',
      amount: { amount: 600n },
      couponReservationId: reservation,
    });
    await isRequestedOnce(order);
    expect(payment.refundCalls - refundsBefore).toBe(1);
    expect(payment.refunds.get(`refund:${order.id}`)).toMatchObject({
      amount: { amount: 600n, currency: 'EUR' },
    });
  });

  it('of many orders at once pays each back once', async () => {
    const customer = await service.customer();
    const orders = await Promise.all(Array.from({ length: 20 }, async () => (await customer.place()).order!));
    const refundsBefore = payment.refundCalls;
    await Promise.all(orders.map(failed));
    await Promise.all(orders.map((order) => reaches(order, 'refunded')));
    expect(payment.refundCalls - refundsBefore).toBe(20);
    const settled = await service.query(
      `SELECT 1 FROM refunds WHERE state = 'settled' AND order_id = ANY($1)`,
      [orders.map(({ id }) => id)],
    );
    expect(settled).toHaveLength(20);
  });

  it('with no usable image is refunded', async () => {
    const { order } = await placed();
    await completed(order, 0);
    await reaches(order, 'refunded');
    const [row] = await service.query<{ refund_reason: string }>(
      'SELECT refund_reason FROM orders WHERE id = $1',
      [order.id],
    );
    expect(row?.refund_reason).toBe('no_usable');
  });

  it('frees the photo for another order', async () => {
    const { customer, order } = await placed();
    await failed(order);
    await reaches(order, 'refunded');
    expect((await customer.place({ photoId: order.photoId })).order?.state).toBe(OrderState.PAID);
  });

  it('notes images that come after the refund, and stays refunded', async () => {
    const { order } = await placed();
    await failed(order);
    await reaches(order, 'refunded');
    await handled([await completed(order), await completed(order)]);
    expect(await service.stateOf(order.id)).toBe('refunded');
    expect(
      await service.query('SELECT event, state FROM process_anomalies WHERE order_id = $1', [order.id]),
    ).toEqual([{ event: 'generation_completed', state: 'refunded' }]);
  });

  it('waits for a provider that is away, and pays back once when it returns', async () => {
    const { order } = await placed();
    payment.failure = new Error('provider is away');
    await failed(order);
    await eventually(async () => {
      const [row] = await service.query<{ failures: number }>(
        'SELECT failures FROM refunds WHERE order_id = $1',
        [order.id],
      );
      expect(row?.failures).toBeGreaterThan(0);
    });
    expect(await service.stateOf(order.id)).toBe('refund_pending');
    payment.failure = undefined;
    await service.query('UPDATE refunds SET next_try_at = now() WHERE order_id = $1', [order.id]);
    await reaches(order, 'refunded');
    expect(payment.refunds.get(`refund:${order.id}`)).toBeDefined();
  });

  it('settles a refund whose worker died after paying, without a second one', async () => {
    const { order } = await placed();
    await service.query(
      `INSERT INTO refunds (id, order_id, payment_session_id, amount, currency, next_try_at)
       VALUES ($1, $1, $2, 1200, 'EUR', now() + interval '1 hour')`,
      [order.id, `fake_${order.id}`],
    );
    await service.query(
      `UPDATE orders SET state = 'refund_pending', refund_reason = 'incomplete' WHERE id = $1`,
      [order.id],
    );
    await payment.refund({
      id: order.id,
      orderId: order.id,
      sessionId: `fake_${order.id}`,
      paymentRef: null,
      amount: { amount: 1200n, currency: 'EUR' },
      cause: 'incomplete',
      attempt: 1,
      repeated: false,
    });
    const ledger = payment.refunds.size;
    await service.query('UPDATE refunds SET next_try_at = now() WHERE order_id = $1', [order.id]);
    await reaches(order, 'refunded');
    expect(payment.refunds.size).toBe(ledger);
  });
});

describe('a deadline', () => {
  it('that passes refunds the order once', async () => {
    const { order } = await placed();
    await passes(order);
    await reaches(order, 'refunded');
    await eventually(async () => {
      const events = await service.published(OrderRefundedSchema, 'order.refunded', order.id);
      expect(events.map(({ reason }) => reason)).toEqual(['deadline']);
    });
    const asService = service.as('notification');
    const { refundReason } = await asService.getOrderForMail({ orderId: order.id });
    expect(refundReason).toBe('generation.incomplete');
  });

  it('means nothing to a delivered order', async () => {
    const { order } = await placed();
    await stored(order);
    await reaches(order, 'delivered');
    const [row] = await service.query<{ deadline_at: Date | null }>(
      'SELECT deadline_at FROM orders WHERE id = $1',
      [order.id],
    );
    expect(row?.deadline_at).toBeNull();
  });
});

describe('an order that waits for its payment', () => {
  it('expires when nobody pays, and its photo is free again', async () => {
    payment.paysAtOnce = false;
    const { order } = await placed();
    expect(order.state).toBe(OrderState.AWAITING_PAYMENT);
    expect(
      await service.query(
        'SELECT extract(epoch FROM deadline_at - placed_at)::int AS seconds FROM orders WHERE id = $1',
        [order.id],
      ),
    ).toEqual([{ seconds: 600 }]);
    const other = await service.customer();
    await expect(other.place({ photoId: order.photoId })).rejects.toMatchObject({ code: 'photo.in_use' });
    await passes(order);
    await reaches(order, 'expired');
    await eventually(async () => {
      expect(await service.published(OrderExpiredSchema, 'order.expired', order.id)).toHaveLength(1);
    });
    expect(await service.published(OrderPaidSchema, 'order.paid', order.id)).toHaveLength(0);
  });

  it('is paid when the provider says so', async () => {
    payment.paysAtOnce = false;
    const { order } = await placed();
    payment.states.set(`fake_${order.id}`, 'paid');
    await passes(order);
    await reaches(order, 'paid');
    await eventually(async () => {
      expect(await service.published(OrderPaidSchema, 'order.paid', order.id)).toHaveLength(1);
    });
  });
});
