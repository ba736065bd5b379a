import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { problem } from '@headshots/platform/errors';
import { schemaDifferences } from '@headshots/platform/persistence';
import { eventually } from '@headshots/platform/testing';
import { Expression, Package } from '@headshots/proto/common/v1/types_pb';
import { OrderPaidSchema, OrderPlacedSchema } from '@headshots/proto/orders/v1/events_pb';
import { OrderState } from '@headshots/proto/orders/v1/orders_pb';
import { serviceKey, OrdersUnderTest, type Customer } from './orders-service.ts';

let service: OrdersUnderTest;

beforeAll(async () => {
  service = await OrdersUnderTest.start();
});

afterAll(async () => {
  await service?.stop();
});

afterEach(() => {
  service.media.refusal = undefined;
  service.coupons.held.clear();
  service.coupons.uses = 1;
  service.coupons.percent = 50n;
});

const euros = (amount: bigint) => ({ amount, currency: 'EUR' });
const ordersOf = async ({ userId }: Customer) => service.query('SELECT id FROM orders WHERE user_id = $1', [userId]);

/** Places as a browser does: waits and repeats while the first try is still running. */
async function placePatiently(customer: Customer, request: Parameters<Customer['place']>[0]) {
  for (;;) {
    try {
      return await customer.place(request);
    } catch (error) {
      if ((error as { code?: string }).code !== 'idempotency.in_progress') throw error;
      await sleep(50);
    }
  }
}

describe('placing an order without payment', () => {
  it('answers a paid order and where to go next', async () => {
    const customer = await service.customer();
    const photoId = randomUUID();
    const { order, nextUrl } = await customer.place({ photoId, package: Package.PREMIUM, currency: 'NOK' });
    expect(order).toMatchObject({
      userId: customer.userId,
      photoId,
      package: Package.PREMIUM,
      images: 50,
      state: OrderState.PAID,
      listPrice: { amount: 21900n, currency: 'NOK' },
      discount: { amount: 0n, currency: 'NOK' },
      total: { amount: 21900n, currency: 'NOK' },
      bypass: true,
    });
    expect(order?.number).toMatch(/^\w{4}-\w{4}$/);
    expect(nextUrl).toMatch(/^https:\/\/konterfei\.test\/payment\/success\?session_id=\S+$/);
    expect(service.media.tokens.at(-1)).toBe(`Bearer ${customer.token}`);
  });

  it('publishes placed and paid, with deadline and expression', async () => {
    const { order } = await (await service.customer()).place();
    const paid = await eventually(async () => {
      const [event] = await service.published(OrderPaidSchema, 'order.paid', order!.id);
      expect(event).toBeDefined();
      return event!;
    });
    expect(paid).toMatchObject({ images: 20, bypass: true, expression: Expression.SLIGHT_SMILE, total: euros(1200n) });
    expect(timestampDate(paid.deadlineAt!).getTime() - timestampDate(paid.paidAt!).getTime()).toBe(2 * 60 * 60 * 1000);
    expect(await service.published(OrderPlacedSchema, 'order.placed', order!.id)).toHaveLength(1);
  });

  it('keeps which consents were given, in which version, and when', async () => {
    const { order } = await (await service.customer()).place();
    const rows = await service.query('SELECT kind, version, agreed_at FROM order_consents WHERE order_id = $1', [order!.id]);
    expect(rows).toHaveLength(3);
    expect(rows).toContainEqual({ kind: 'face', version: '2026-11-01', agreed_at: timestampDate(order!.placedAt!) });
  });

  it.each([
    ['termsVersion', 'consent.terms_required'],
    ['faceVersion', 'consent.face_required'],
    ['immediateStartVersion', 'consent.immediate_start_required'],
  ])('refuses without the current %s', async (field, code) => {
    const customer = await service.customer();
    const current = { termsVersion: '2026-11-01', faceVersion: '2026-11-01', immediateStartVersion: '2026-11-01' };
    for (const bad of ['', '2020-01-01']) {
      await expect(customer.place({ consents: { ...current, [field]: bad } })).rejects.toMatchObject({ code });
    }
    expect(await ordersOf(customer)).toHaveLength(0);
  });

  it.each([
    [{ idempotencyKey: '' }, 'idempotency.key_missing'],
    [{ package: Package.UNSPECIFIED }, 'validation.failed'],
    [{ currency: 'GBP' }, 'validation.failed'],
    [{ photoId: '' }, 'validation.failed'],
    [{ photoId: '../etc/passwd' }, 'photo.not_found'],
    [{ couponCode: 'NOSUCH' }, 'coupon.not_found'],
  ])('refuses %p with %s', async (changes, code) => {
    await expect((await service.customer()).place(changes)).rejects.toMatchObject({ code });
  });

  it('passes on what media says about the photo', async () => {
    const customer = await service.customer();
    for (const code of ['photo.not_found', 'photo.access_denied', 'photo.in_use'] as const) {
      service.media.refusal = problem(code);
      await expect(customer.place()).rejects.toMatchObject({ code });
    }
    expect(await ordersOf(customer)).toHaveLength(0);
  });

  it('needs a verified e-mail address, and a user', async () => {
    const unverified = await service.customer({ emailVerified: false });
    await expect(unverified.place()).rejects.toMatchObject({ code: 'auth.email_not_verified' });
    await expect(service.client.placeOrder({})).rejects.toMatchObject({ code: 'service.unavailable' });
  });
});

describe('the same request again', () => {
  it('makes one order of 64 parallel ones, with the same answer to all', async () => {
    const customer = await service.customer();
    const request = { idempotencyKey: randomUUID(), photoId: randomUUID(), couponCode: 'HALF' };
    const answers = await Promise.all(Array.from({ length: 64 }, () => placePatiently(customer, request)));
    expect(new Set(answers.map(({ order }) => order?.id)).size).toBe(1);
    expect(answers.every((answer) => JSON.stringify(text(answer)) === JSON.stringify(text(answers[0]!)))).toBe(true);
    expect(await ordersOf(customer)).toHaveLength(1);
    expect(service.coupons.held.size).toBe(1);
  });

  it('refuses the key with another body', async () => {
    const customer = await service.customer();
    const request = { idempotencyKey: randomUUID(), photoId: randomUUID() };
    await customer.place(request);
    const other = customer.place({ ...request, package: Package.ULTRA });
    await expect(other).rejects.toMatchObject({ code: 'idempotency.key_reused', status: 422 });
  });

  it('keeps keys of different people apart', async () => {
    const idempotencyKey = randomUUID();
    const first = await (await service.customer()).place({ idempotencyKey });
    const second = await (await service.customer()).place({ idempotencyKey });
    expect(first.order?.id).not.toBe(second.order?.id);
  });
});

const text = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? field.toString() : field)));

describe('a photo', () => {
  it('has one live order, also when two are placed at once', async () => {
    const customer = await service.customer();
    const photoId = randomUUID();
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => customer.place({ photoId })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'photo.in_use' });
    }
    await expect(customer.place({ photoId })).rejects.toMatchObject({ code: 'photo.in_use' });
  });
});

describe('a coupon', () => {
  it('lowers the total, and its reservation goes out with the payment', async () => {
    const { order } = await (await service.customer()).place({ couponCode: ' HALF ' });
    expect(order).toMatchObject({ listPrice: euros(1200n), discount: euros(600n), total: euros(600n), couponCode: 'HALF' });
    const reservation = service.coupons.held.get(order!.id);
    await eventually(async () => {
      const [paid] = await service.published(OrderPaidSchema, 'order.paid', order!.id);
      expect(paid?.couponReservationId).toBe(reservation);
    });
    expect(service.coupons.keys.at(-1)).toBe(`Service ${serviceKey}`);
  });

  it('that pays for everything needs no payment', async () => {
    service.coupons.percent = 100n;
    const { order, nextUrl } = await (await service.customer()).place({ couponCode: 'HALF' });
    expect(order).toMatchObject({ state: OrderState.PAID, total: euros(0n) });
    expect(nextUrl).toContain('session_id=free_');
  });

  it('that has no use left makes no order', async () => {
    service.coupons.uses = 0;
    const customer = await service.customer();
    await expect(customer.place({ couponCode: 'HALF' })).rejects.toMatchObject({ code: 'coupon.invalid' });
    expect(await ordersOf(customer)).toHaveLength(0);
  });

  it('comes back when the commit fails', async () => {
    const customer = await service.customer();
    await service.query('ALTER TABLE order_consents ADD CONSTRAINT broken CHECK (false) NOT VALID');
    try {
      const request = { idempotencyKey: randomUUID(), photoId: randomUUID(), couponCode: 'HALF' };
      await expect(customer.place(request)).rejects.toBeDefined();
      expect(service.coupons.held.size).toBe(0);
      expect(await ordersOf(customer)).toHaveLength(0);
      await service.query('ALTER TABLE order_consents DROP CONSTRAINT broken');
      expect((await customer.place(request)).order?.state).toBe(OrderState.PAID);
      expect(service.coupons.held.size).toBe(1);
    } finally {
      await service.query('ALTER TABLE order_consents DROP CONSTRAINT IF EXISTS broken');
    }
  });

  it('is reserved once for a request that died halfway and is repeated', async () => {
    const customer = await service.customer();
    const request = { idempotencyKey: randomUUID(), photoId: randomUUID(), couponCode: 'HALF' };
    const { order } = await customer.place(request);
    await service.query('DELETE FROM orders WHERE id = $1', [order!.id]);
    await service.query('DELETE FROM order_consents WHERE order_id = $1', [order!.id]);
    await service.query('DELETE FROM idempotency_keys WHERE user_id = $1', [customer.userId]);
    expect((await customer.place(request)).order?.id).toBe(order!.id);
    expect(service.coupons.held.size).toBe(1);
  });
});

describe('a neighbour that is away', () => {
  it('media: 503, no order, no coupon use lost, and the same request succeeds later', async () => {
    const customer = await service.customer();
    const request = { idempotencyKey: randomUUID(), photoId: randomUUID(), couponCode: 'HALF' };
    await service.media.server.stop();
    await expect(customer.place(request)).rejects.toMatchObject({ code: 'service.unavailable', status: 503 });
    expect(await ordersOf(customer)).toHaveLength(0);
    expect(service.coupons.held.size).toBe(0);
    await service.media.server.start();
    await eventually(async () => expect((await customer.place(request)).order?.state).toBe(OrderState.PAID));
  });

  it('coupons: 503 with a coupon, no trouble without', async () => {
    const customer = await service.customer();
    await service.coupons.server.stop();
    await expect(customer.place({ couponCode: 'HALF' })).rejects.toMatchObject({ code: 'service.unavailable' });
    expect((await customer.place()).order?.state).toBe(OrderState.PAID);
    await service.coupons.server.start();
    await eventually(() => customer.place({ couponCode: 'HALF' }));
  });
});

describe('the database', () => {
  it('agrees with the entities', async () => {
    expect(await schemaDifferences(service.database.dataSource)).toEqual([]);
  });
});
