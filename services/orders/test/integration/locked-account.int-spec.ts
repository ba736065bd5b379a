import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { AccountLockedSchema } from '@headshots/proto/identity/v1/events_pb';
import { HeadshotsStoredSchema } from '@headshots/proto/media/v1/events_pb';
import {
  OrderExpiredSchema,
  OrderRefundedSchema,
  OrderRefundRequestedSchema,
} from '@headshots/proto/orders/v1/events_pb';
import type { Order } from '@headshots/proto/orders/v1/orders_pb';
import { EndLockedOrders } from '../../src/person/end-locked-orders.use-case.ts';
import { FakePayment } from './fake-payment.ts';
import { OrdersUnderTest, type Customer } from './orders-service.ts';

const payment = new FakePayment();
let service: OrdersUnderTest;
let customer: Customer;

beforeAll(async () => {
  service = await OrdersUnderTest.start({}, payment.provider);
});
afterAll(() => service?.stop());
beforeEach(async () => {
  customer = await service.customer();
});
afterEach(() => {
  payment.paysAtOnce = true;
  payment.failure = undefined;
});

const place = async (who = customer): Promise<Order> => {
  const { order } = await who.place();
  if (!order) throw new Error('no order');
  return order;
};
const reaches = (order: Order, state: string) =>
  eventually(async () => expect(await service.stateOf(order.id)).toBe(state));
const lock = ({ userId }: Customer, over = false): { lockId: string; userId: string } => {
  const lockId = randomUUID();
  service.identity.locks.set(lockId, { userId, over });
  return { lockId, userId };
};

describe('a locked account', () => {
  it('is paid back in full, once, what was not delivered, however often it is told', async () => {
    const [first, second] = [await place(), await place()];
    const message = lock(customer);
    await Promise.all(Array.from({ length: 5 }, () => service.bus.send(AccountLockedSchema, message)));
    for (const order of [first, second]) {
      await reaches(order, 'refunded');
      expect(payment.refunds.get(`refund:${order.id}`)?.amount).toEqual({ amount: 1200n, currency: 'EUR' });
    }
    await service.bus.send(AccountLockedSchema, message);
    for (const order of [first, second])
      await eventually(async () => {
        const asked = await service.published(OrderRefundRequestedSchema, 'order.refund_requested', order.id);
        expect(asked.map(({ reason }) => reason)).toEqual(['account_locked']);
        expect(await service.published(OrderRefundedSchema, 'order.refunded', order.id)).toHaveLength(1);
      });
    const shown = await service.client.getOrder({ orderId: first.id }, customer.call);
    expect(shown.refundReason).toBe('order.account_locked');
  });

  it('uses up no refund at its own wish', async () => {
    const order = await place();
    await service.bus.send(AccountLockedSchema, lock(customer));
    await reaches(order, 'refunded');
    expect(
      await service.query('SELECT 1 FROM refund_allowances WHERE user_id = $1', [customer.userId]),
    ).toEqual([]);
  });

  it('keeps what was delivered, and can pay for nothing more', async () => {
    const delivered = await place();
    const { id: orderId, photoId, userId, images } = delivered;
    await service.bus.send(HeadshotsStoredSchema, { orderId, photoId, userId, images });
    await reaches(delivered, 'delivered');
    payment.paysAtOnce = false;
    const unpaid = await place();
    await service.bus.send(AccountLockedSchema, lock(customer));
    await reaches(unpaid, 'expired');
    expect(payment.states.get(`fake_${unpaid.id}`)).toBe('expired');
    await eventually(async () =>
      expect(await service.published(OrderExpiredSchema, 'order.expired', unpaid.id)).toHaveLength(1),
    );
    expect(await service.stateOf(delivered.id)).toBe('delivered');
    expect(payment.refunds.has(`refund:${delivered.id}`)).toBe(false);
  });

  it('is paid back when the provider of payments is there again', async () => {
    payment.paysAtOnce = false;
    const unpaid = await place();
    payment.paysAtOnce = true;
    const paid = await place();
    payment.failure = new Error('the provider is away');
    await service.bus.send(AccountLockedSchema, lock(customer));
    await reaches(paid, 'refund_pending');
    expect(await service.stateOf(unpaid.id)).toBe('awaiting_payment');
    payment.failure = undefined;
    await service.query('UPDATE refunds SET next_try_at = now()');
    await reaches(paid, 'refunded');
    await reaches(unpaid, 'expired');
  });
});

describe('nothing is paid back', () => {
  it('for a lock that is over, that identity has not set, or about which it cannot be asked', async () => {
    const stranger = await service.customer();
    const [mine, others] = [await place(), await place(stranger)];
    const end = service.get(EndLockedOrders);
    const over = lock(stranger, true);
    const ofAnother = lock(customer);
    for (const lockId of [over.lockId, randomUUID(), ofAnother.lockId])
      expect(await end.run(lockId, stranger.userId)).toBe(false);
    service.identity.fail(true);
    await expect(end.run(ofAnother.lockId, customer.userId)).rejects.toMatchObject({ status: 503 });
    service.identity.fail(false);
    expect(await service.stateOf(mine.id)).toBe('paid');
    expect(await service.stateOf(others.id)).toBe('paid');
  });
});
