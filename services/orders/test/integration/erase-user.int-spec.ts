import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Erasures } from '@headshots/erasure';
import { OutboxWriter } from '@headshots/platform/outbox';
import { UnitOfWork } from '@headshots/platform/persistence';
import { refusedTheCaller, withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { HeadshotsStoredSchema } from '@headshots/proto/media/v1/events_pb';
import { AccountDeletionRequestedSchema, AccountErasedSchema } from '@headshots/proto/identity/v1/events_pb';
import {
  OrderExpiredSchema,
  OrderRefundedSchema,
  OrderRefundRequestedSchema,
} from '@headshots/proto/orders/v1/events_pb';
import type { Order } from '@headshots/proto/orders/v1/orders_pb';
import { FakePayment } from './fake-payment.ts';
import { OrdersUnderTest, type Customer } from './orders-service.ts';

const payment = new FakePayment();
let service: OrdersUnderTest;
let customer: Customer;
let deletionId: string;

beforeAll(async () => {
  service = await OrdersUnderTest.start({}, payment.provider);
});
afterAll(() => service?.stop());
beforeEach(async () => {
  customer = await service.customer();
  deletionId = randomUUID();
});
afterEach(() => {
  payment.paysAtOnce = true;
  payment.failure = undefined;
});

const place = async (): Promise<Order> => {
  const { order } = await customer.place();
  if (!order) throw new Error('no order');
  return order;
};
const deliver = async (order: Order): Promise<void> => {
  const { id: orderId, photoId, userId, images } = order;
  await service.bus.send(HeadshotsStoredSchema, { orderId, photoId, userId, images });
  await eventually(async () => expect(await service.stateOf(orderId)).toBe('delivered'));
};
const requestDeletion = () => {
  service.identity.deletions.set(deletionId, customer.userId);
  return service.bus.send(AccountDeletionRequestedSchema, { deletionId, userId: customer.userId });
};
const confirmed = async (): Promise<boolean> =>
  (await service.published(AccountErasedSchema, 'account.erased', deletionId)).length > 0;
const saidRefunds = async () =>
  (await service.published(AccountErasedSchema, 'account.erased', deletionId)).flatMap(
    ({ refunds }) => refunds,
  );
const erase = async (): Promise<void> => {
  await requestDeletion();
  await eventually(async () => expect(await confirmed()).toBe(true));
};
const leftovers = async (...orders: Order[]): Promise<unknown[]> => {
  const ids = orders.map(({ id }) => id);
  const found = await service.ordersOf(customer);
  for (const table of ['order_consents', 'refunds', 'process_anomalies'])
    found.push(...(await service.query(`SELECT 1 FROM ${table} WHERE order_id = ANY($1)`, [ids])));
  found.push(
    ...(await service.query('SELECT 1 FROM idempotency_keys WHERE user_id = $1', [customer.userId])),
  );
  return found;
};

describe('a deleted account', () => {
  it('leaves of a delivered order the entry in the books and nothing else', async () => {
    const order = await place();
    const second = await place();
    await deliver(order);
    await deliver(second);
    await erase();
    expect(await leftovers(order, second)).toEqual([]);
    const [entry] = await service.books.records(order.number);
    expect(entry).toMatchObject({
      package: 'professional',
      net: '1008',
      vat: '192',
      gross: '1200',
      currency: 'EUR',
      country: 'DE',
      payment_reference: `fake_${order.id}`,
      refunded_on: null,
    });
    const [other] = await service.books.records(second.number);
    expect(other?.['customer']).toBe(entry?.['customer']);
    expect(entry?.['customer']).not.toBe(customer.userId);
    expect(payment.refunds.has(`refund:${order.id}`)).toBe(false);
  });

  it('is paid back in full, once, what was not delivered', async () => {
    const order = await place();
    await Promise.all([requestDeletion(), requestDeletion()]);
    await erase();
    expect(payment.refunds.get(`refund:${order.id}`)?.amount).toEqual({ amount: 1200n, currency: 'EUR' });
    await eventually(async () => {
      const requested = await service.published(
        OrderRefundRequestedSchema,
        'order.refund_requested',
        order.id,
      );
      expect(requested.map(({ reason }) => reason)).toEqual(['account_deleted']);
      expect(await service.published(OrderRefundedSchema, 'order.refunded', order.id)).toHaveLength(1);
    });
    expect(await leftovers(order)).toEqual([]);
    const [entry] = await service.books.records(order.number);
    expect(entry).toMatchObject({ refund_reference: `fake:refund:${order.id}` });
    expect(entry?.['refunded_on']).not.toBeNull();
  });

  it('is told by number and amount what goes back, and nothing of what was delivered', async () => {
    const delivered = await place();
    await deliver(delivered);
    const order = await place();
    await erase();
    expect(await saidRefunds()).toMatchObject([
      { orderNumber: order.number, amount: { amount: 1200n, currency: 'EUR' }, review: false },
    ]);
    expect(await service.query('SELECT refunds FROM erasures WHERE user_id = $1', [customer.userId])).toEqual(
      [{ refunds: null }],
    );
  });

  it('waits for the provider of payments, however long it takes', async () => {
    const order = await place();
    payment.failure = new Error('the provider is away');
    await requestDeletion();
    await eventually(async () => expect(await service.stateOf(order.id)).toBe('refund_pending'));
    expect(await confirmed()).toBe(false);
    payment.failure = undefined;
    await service.query('UPDATE refunds SET next_try_at = now()');
    await eventually(async () => expect(await confirmed()).toBe(true));
    expect(await service.books.records(order.number)).toHaveLength(1);
  });

  it('is paid back at once also while an unpaid order of it has to wait for the provider', async () => {
    payment.paysAtOnce = false;
    const unpaid = await place();
    payment.paysAtOnce = true;
    const paid = await place();
    payment.failure = new Error('the provider is away');
    await requestDeletion();
    await eventually(async () => expect(await service.stateOf(paid.id)).toBe('refund_pending'));
    expect(await service.stateOf(unpaid.id)).toBe('awaiting_payment');
    payment.failure = undefined;
    await service.query('UPDATE refunds SET next_try_at = now()');
    await eventually(async () => expect(await confirmed()).toBe(true));
  });

  it('lets an unpaid order expire, and nobody can pay it any more', async () => {
    payment.paysAtOnce = false;
    const order = await place();
    await erase();
    expect(payment.states.get(`fake_${order.id}`)).toBe('expired');
    await eventually(async () =>
      expect(await service.published(OrderExpiredSchema, 'order.expired', order.id)).toHaveLength(1),
    );
    expect(await leftovers(order)).toEqual([]);
    expect(await service.books.records(order.number)).toEqual([]);
  });

  it('is paid back when the payment arrives in the same moment', async () => {
    payment.paysAtOnce = false;
    const order = await place();
    payment.states.set(`fake_${order.id}`, 'paid');
    await erase();
    expect(payment.refunds.get(`refund:${order.id}`)?.amount.amount).toBe(1200n);
    const documents = await service.books.query(
      `SELECT order_id, snapshot->'facts'->>'gross' AS gross FROM bookkeeping.documents
       WHERE snapshot->'facts'->>'order' = $1 ORDER BY series`,
      [order.number],
    );
    expect(documents).toEqual([
      { order_id: null, gross: '1200' },
      { order_id: null, gross: '-1200' },
    ]);
    expect(await service.books.records(order.number)).toEqual([]);
  });

  it('places no order any more, also when its token still lives', async () => {
    const uow = new UnitOfWork(service.database.dataSource, new OutboxWriter());
    const erasures = new Erasures(service.database.dataSource);
    await uow.run((tx) => erasures.request(tx, { deletionId, userId: customer.userId }));
    await expect(place()).rejects.toMatchObject({ code: 'account.not_found' });
    expect(await service.ordersOf(customer)).toEqual([]);
  });
});

it('exports the orders of the caller with consents and refund, and nobody else’s', async () => {
  const order = await place();
  await (await service.customer()).place();
  const { json } = await service.client.exportMyData({}, customer.call);
  const { orders } = JSON.parse(json) as { orders: Record<string, unknown>[] };
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({
    id: order.id,
    number: order.number,
    total: { amount: '1200', currency: 'EUR' },
    consents: [{ kind: 'face' }, { kind: 'immediate_start' }, { kind: 'terms' }],
    refund: null,
  });
});

it('exports the same for a supervisor of the staff, and for nobody else', async () => {
  await place();
  const { impatient, identity } = service;
  const as = (call: Customer['call']) => impatient.exportUserForStaff({ userId: customer.userId }, call);
  const { json } = await service.client.exportMyData({}, customer.call);
  expect(await as(withUser(await identity.deskTokenFor({ role: 'supervisor' })))).toMatchObject({ json });
  await expect(as(withUser(await identity.deskTokenFor()))).rejects.toMatchObject({
    code: 'desk.supervisor_needed',
  });
  expect(await as(customer.call).then(() => false, refusedTheCaller)).toBe(true);
});
