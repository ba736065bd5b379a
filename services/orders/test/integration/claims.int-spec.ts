import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OutboxWriter } from '@headshots/platform/outbox';
import { UnitOfWork } from '@headshots/platform/persistence';
import { eventually } from '@headshots/platform/testing';
import { AccountDeletionRequestedSchema } from '@headshots/proto/identity/v1/events_pb';
import { OrderRefundedSchema, OrderRefundRequestedSchema } from '@headshots/proto/orders/v1/events_pb';
import { ClaimState, type Order } from '@headshots/proto/orders/v1/orders_pb';
import { ClaimRepository } from '../../src/refunds/claim.repository.ts';
import { OrdersUnderTest, type Customer } from './orders-service.ts';

let service: OrdersUnderTest;

beforeAll(async () => {
  service = await OrdersUnderTest.start();
});
afterAll(() => service?.stop());

const place = async (customer: Customer): Promise<Order> => {
  const { order } = await customer.place();
  if (!order) throw new Error('no order');
  return order;
};
/** Moves the delivery so far into the past, by the database's clock. */
const delivered = (orders: readonly Order[], ago = '1 day') =>
  service.query(
    `UPDATE orders SET state = 'delivered', delivered_at = now() - $2::interval, deadline_at = NULL WHERE id = ANY($1)`,
    [orders.map(({ id }) => id), ago],
  );
const deliveredOrder = async (customer: Customer, ago?: string): Promise<Order> => {
  const order = await place(customer);
  await delivered([order], ago);
  return order;
};
const claim = (customer: Customer, { id: orderId }: Pick<Order, 'id'>) =>
  service.client.claimGuarantee({ orderId }, customer.call);
/** The state of each claim, or the code of its refusal. */
const outcomes = async (claims: readonly Promise<{ state: ClaimState }>[]): Promise<string[]> =>
  (await Promise.allSettled(claims)).map((one) =>
    one.status === 'fulfilled' ? ClaimState[one.value.state] : (one.reason as { code: string }).code,
  );
const counted = (words: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(words)].map((word) => [word, words.filter((one) => one === word).length]));
const paidWithCard = (order: Order, mark: string) =>
  service.query(
    `INSERT INTO payments (order_id, attempt, order_number, state, amount, currency, language, email_hash, expires_at, card_mark)
     VALUES ($1, 1, $2, 'paid', 1200, 'EUR', 'en', $4, now(), $3)`,
    [order.id, order.number, mark, order.userId],
  );
const claimsOf = ({ id }: Order) =>
  service.query('SELECT state, by_rule, granted_at, user_id, card_mark FROM claims WHERE order_id = $1', [
    id,
  ]);

describe('the first claim of an account', () => {
  it('is granted at once, and the money goes back once', async () => {
    const customer = await service.customer();
    const order = await deliveredOrder(customer);
    const before = await service.client.getOrder({ orderId: order.id }, customer.call);
    expect(before.claimUntil).toBeDefined();
    expect(await claim(customer, order)).toMatchObject({ state: ClaimState.GRANTED });
    await expect(claim(customer, order)).rejects.toMatchObject({ code: 'claim.already', status: 409 });
    await eventually(async () => expect(await service.stateOf(order.id)).toBe('refunded'));
    await eventually(async () => {
      const facts = await service.published(OrderRefundRequestedSchema, 'order.refund_requested', order.id);
      expect(facts.map(({ reason }) => reason)).toEqual(['claim_granted']);
    });
    const after = await service.client.getOrder({ orderId: order.id }, customer.call);
    expect(after.claimUntil).toBeUndefined();
    expect(after.refundReason).toBe('order.claim_granted');
  });

  it('gives no use of a coupon back: the images were delivered', async () => {
    const customer = await service.customer();
    const { order } = await customer.place({ couponCode: 'HALF' });
    await delivered([order!]);
    expect(await claim(customer, order!)).toMatchObject({ state: ClaimState.GRANTED });
    await eventually(async () => {
      const facts = await service.published(OrderRefundedSchema, 'order.refunded', order!.id);
      expect(facts).toMatchObject([{ reason: 'claim_granted', couponReservationId: '' }]);
    });
  });

  it('is one of 64 for the same order at once', async () => {
    const customer = await service.customer();
    const order = await deliveredOrder(customer);
    const words = await outcomes(Array.from({ length: 64 }, () => claim(customer, order)));
    expect(counted(words)).toEqual({ GRANTED: 1, 'claim.already': 63 });
    expect(await claimsOf(order)).toHaveLength(1);
    expect(await service.query('SELECT 1 FROM refunds WHERE order_id = $1', [order.id])).toHaveLength(1);
  });

  it('is one of 64 orders claimed at once; a person looks at the others', async () => {
    const customer = await service.customer();
    const orders = await Promise.all(Array.from({ length: 64 }, () => place(customer)));
    await delivered(orders);
    expect(counted(await outcomes(orders.map((order) => claim(customer, order))))).toEqual({
      GRANTED: 1,
      REVIEW: 63,
    });
    await eventually(async () => {
      const told = (await service.bus.events('claim.received')).map(({ key }) => String(key));
      const about = told.filter((id) => orders.some((order) => order.id === id));
      expect(about).toHaveLength(63);
    });
    expect(
      await service.query(`SELECT 1 FROM orders WHERE user_id = $1 AND state = 'delivered'`, [
        customer.userId,
      ]),
    ).toHaveLength(63);
    const { orders: listed } = await service.client.listOrders({ limit: 100 }, customer.call);
    expect(listed.filter(({ claimUntil }) => claimUntil)).toEqual([]);
  });
});

describe('the first claim of a card', () => {
  it('is one of two accounts that paid with it', async () => {
    const mark = randomUUID();
    const customers = await Promise.all([service.customer(), service.customer()]);
    const orders = await Promise.all(customers.map((customer) => deliveredOrder(customer)));
    await Promise.all(orders.map((order) => paidWithCard(order, mark)));
    const words = await outcomes(customers.map((customer, index) => claim(customer, orders[index]!)));
    expect(counted(words)).toEqual({ GRANTED: 1, REVIEW: 1 });
  });

  it('stays the first when its account is gone, and is forgotten after twelve months', async () => {
    const mark = randomUUID();
    const first = await service.customer();
    const order = await deliveredOrder(first);
    await paidWithCard(order, mark);
    await claim(first, order);
    const deletionId = randomUUID();
    service.identity.deletions.set(deletionId, first.userId);
    await service.bus.send(AccountDeletionRequestedSchema, { deletionId, userId: first.userId });
    await eventually(async () => expect(await service.stateOf(order.id)).toBeUndefined());
    expect(
      await service.query('SELECT order_id, user_id, order_number FROM claims WHERE card_mark = $1', [mark]),
    ).toEqual([{ order_id: null, user_id: null, order_number: order.number }]);

    const second = await service.customer();
    const again = await deliveredOrder(second);
    await paidWithCard(again, mark);
    expect(await claim(second, again)).toMatchObject({ state: ClaimState.REVIEW });

    const claims = new ClaimRepository(service.database.dataSource);
    const marks = () => service.query('SELECT 1 FROM claims WHERE card_mark = $1', [mark]);
    await service.query(`UPDATE claims SET received_at = now() - interval '11 months' WHERE card_mark = $1`, [
      mark,
    ]);
    await claims.purge();
    expect(await marks()).toHaveLength(2);
    await service.query(`UPDATE claims SET received_at = now() - interval '13 months' WHERE card_mark = $1`, [
      mark,
    ]);
    await claims.purge();
    expect(await marks()).toEqual([]);
  });
});

describe('a claim', () => {
  it.each([
    ['30 days less a minute after delivery', '30 days - 1 minute', 'GRANTED'],
    ['30 days and a second after it', '30 days 1 second', 'claim.too_late'],
  ])('%s: %s, by the clock of the database', async (_, ago, outcome) => {
    const customer = await service.customer();
    expect(await outcomes([claim(customer, await deliveredOrder(customer, ago))])).toEqual([outcome]);
  });

  it.each([
    'awaiting_payment',
    'paid',
    'generating',
    'expired',
    'refund_pending',
    'refunded',
    'disputed',
    'charged_back',
  ])('is none while the order is %s', async (state) => {
    const customer = await service.customer();
    const order = await place(customer);
    await service.query('UPDATE orders SET state = $2, deadline_at = NULL WHERE id = $1', [order.id, state]);
    expect(await outcomes([claim(customer, order)])).toEqual(['claim.not_delivered']);
    expect(await claimsOf(order)).toEqual([]);
  });

  it('is its owner’s alone', async () => {
    const order = await deliveredOrder(await service.customer());
    const stranger = await service.customer();
    expect(await outcomes([claim(stranger, order), claim(stranger, { id: randomUUID() })])).toEqual([
      'order.access_denied',
      'order.not_found',
    ]);
  });

  it('is in the export of its owner, without the mark of the card', async () => {
    const customer = await service.customer();
    const order = await deliveredOrder(customer);
    await paidWithCard(order, 'mark-of-a-card');
    await claim(customer, order);
    const { json } = await service.client.exportMyData({}, customer.call);
    expect((JSON.parse(json) as { claims: unknown[] }).claims).toMatchObject([
      { orderId: order.id, state: 'granted' },
    ]);
    expect(JSON.parse(json)).toMatchObject({ refundAllowances: [{ orderId: order.id }] });
    expect(json).not.toContain('mark-of-a-card');
  });

  it('is kept for three years from the end of its year', async () => {
    const customer = await service.customer();
    const order = await deliveredOrder(customer);
    await claim(customer, order);
    const claims = new ClaimRepository(service.database.dataSource);
    const receivedIn = async (years: number) => {
      await service.query(
        `UPDATE claims SET received_at = (date_trunc('year', now() AT TIME ZONE 'Europe/Berlin') - $2::int * interval '1 year'
           + interval '11 months') AT TIME ZONE 'Europe/Berlin' WHERE order_id = $1`,
        [order.id, years],
      );
      await claims.purge();
      return (await claimsOf(order)).length;
    };
    expect(await receivedIn(3)).toBe(1);
    expect(await receivedIn(4)).toBe(0);
  });
});

it('leaves nothing of a claim behind when its transaction fails', async () => {
  const customer = await service.customer();
  const order = await deliveredOrder(customer);
  const work = new UnitOfWork(service.database.dataSource, new OutboxWriter());
  const claims = new ClaimRepository(service.database.dataSource);
  const mine = { id: randomUUID(), orderId: order.id, orderNumber: order.number, userId: customer.userId };
  await expect(
    work.run(async (tx) => {
      expect(await claims.grantFirst(tx, mine)).toBe(true);
      throw new Error('cut off');
    }),
  ).rejects.toThrow('cut off');
  expect(await claim(customer, order)).toMatchObject({ state: ClaimState.GRANTED });
});
