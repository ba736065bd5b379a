import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Problem } from '@headshots/platform/errors';
import { refusedTheCaller, withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { schemaDifferences } from '@headshots/platform/persistence';
import { Package } from '@headshots/proto/common/v1/types_pb';
import { AccountDeletionRequestedSchema } from '@headshots/proto/identity/v1/events_pb';
import { ClaimDeclinedSchema } from '@headshots/proto/orders/v1/events_pb';
import { ClaimState, OrderState, type Order } from '@headshots/proto/orders/v1/orders_pb';
import { LooksOfStaff1766902000000 } from '../../src/migrations/1766902000000-looks-of-staff.ts';
import { operatorOf } from './operator.ts';
import { OrdersUnderTest, type Customer } from './orders-service.ts';

const reason = 'Siebzehn der 20 Bilder sind scharf und zeigen Sie.';

let service: OrdersUnderTest;
let grace: Customer['call'];
let katherine: Customer['call'];

beforeAll(async () => {
  service = await OrdersUnderTest.start();
  const { deskTokenFor } = service.identity;
  grace = withUser(await deskTokenFor({ name: 'Grace Hopper' }));
  katherine = withUser(await deskTokenFor({ name: 'Katherine Johnson', role: 'supervisor' }));
});
afterAll(() => service?.stop());

const deliveredOrder = async (customer: Customer): Promise<Order> => {
  const { order } = await customer.place();
  if (!order) throw new Error('no order');
  await service.query(
    `UPDATE orders SET state = 'delivered', delivered_at = now(), deadline_at = NULL WHERE id = $1`,
    [order.id],
  );
  return order;
};
/** A claim that waits for a person, because the account had its first. */
const reviewed = async () => {
  const customer = await service.customer();
  const first = await deliveredOrder(customer);
  await service.client.claimGuarantee({ orderId: first.id }, customer.call);
  const order = await deliveredOrder(customer);
  await service.client.claimGuarantee({ orderId: order.id }, customer.call);
  return { customer, first, order, orderNumber: order.number };
};
const waiting = async () => {
  const { claims, waiting: count } = await service.client.listWaitingClaims({}, grace);
  return { numbers: claims.map(({ orderNumber }) => orderNumber), claims, count };
};
const acts = ({ id }: Order) =>
  service.query<{ act: string; operator: string; reason: string | null }>(
    'SELECT act, operator, reason FROM operator_acts WHERE order_id = $1 ORDER BY at',
    [id],
  );
const told = ({ id }: Order) => service.published(ClaimDeclinedSchema, 'claim.declined', id);

/** By the access rule, whatever is asked: the gateway has looked at the token before. */
const isRefused = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => false,
    (error: unknown) => error instanceof Problem && refusedTheCaller(error),
  );

describe('the desk', () => {
  it('lists the claims that wait, the oldest first, until they are decided', async () => {
    const [older, newer] = [await reviewed(), await reviewed()];
    const { numbers, claims, count } = await waiting();
    const own = numbers.filter((number) => [older.orderNumber, newer.orderNumber].includes(number));
    expect(own).toEqual([older.orderNumber, newer.orderNumber]);
    expect(count).toBe(numbers.length);
    expect(claims.find(({ orderNumber }) => orderNumber === older.orderNumber)).toMatchObject({
      package: Package.PROFESSIONAL,
      images: 20,
      total: older.order.total,
      language: older.order.language,
      receivedAt: expect.anything(),
    });
    await service.query(`UPDATE orders SET state = 'charged_back' WHERE id = $1`, [newer.order.id]);
    await service.client.grantClaimByStaff({ orderNumber: older.orderNumber }, grace);
    const left = await waiting();
    expect(left.numbers).not.toContain(older.orderNumber);
    expect(left.numbers).not.toContain(newer.orderNumber);
    expect(left.count).toBe(count - 2);
  });

  it('lists a hundred claims at most, and tells how many wait in all', async () => {
    const [before, { order }] = [await waiting(), await reviewed()];
    await service.query(
      `WITH made AS (
         INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
           'number', 'MANY-' || n, 'photo_id', gen_random_uuid(), 'payment_session_id', 'many-' || n))).*
         FROM orders o, generate_series(1, 100) n WHERE o.id = $1 RETURNING id, number, user_id)
       INSERT INTO claims (id, order_id, order_number, user_id, state, by_rule)
       SELECT gen_random_uuid(), id, number, user_id, 'review', false FROM made`,
      [order.id],
    );
    const after = await waiting();
    expect([after.numbers.length, after.count]).toEqual([100, before.count + 101]);
    await service.query(`UPDATE claims SET state = 'granted' WHERE order_number LIKE 'MANY-%'`);
  });

  it('shows what happened to an order, by its number as people write it', async () => {
    const { order, orderNumber } = await reviewed();
    await service.client.declineClaimByStaff({ orderNumber, reason }, katherine);
    const written = orderNumber.toLowerCase().replace('-', ' ');
    const { order: shown, timeline } = await service.client.getOrderForStaff({ orderNumber: written }, grace);
    expect(shown).toMatchObject({
      number: orderNumber,
      state: OrderState.DELIVERED,
      total: order.total,
      claim: { state: ClaimState.DECLINED, reason, decidedAt: expect.anything() },
    });
    expect(timeline.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['placed', 'professional'],
      ['paid', ''],
      ['delivered', '20'],
      ['claimed', ''],
      ['claim_declined', reason],
      ['act:decline-claim', `Katherine Johnson: ${reason}`],
    ]);
    const times = timeline.map(({ at }) => at?.seconds ?? 0n);
    expect(times).toEqual(times.toSorted((a, b) => Number(a - b)));
  });

  it('shows an order that was never claimed, and one that was paid back', async () => {
    const { first, customer } = await reviewed();
    const plain = await deliveredOrder(customer);
    const { order } = await service.client.getOrderForStaff({ orderNumber: plain.number }, grace);
    expect(order?.claim).toBeUndefined();
    await eventually(async () => {
      const { timeline } = await service.client.getOrderForStaff({ orderNumber: first.number }, grace);
      expect(timeline.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['claimed', 'claim_granted', 'refund_requested', 'refunded']),
      );
    });
  });
});

describe('a look at the images of an order', () => {
  it('is noted each time, with the name and the reason, before anything is named', async () => {
    const { order, orderNumber } = await reviewed();
    const look = (why: string) => service.client.recordLook({ orderNumber, reason: why }, grace);
    expect(await look('  A claim of\u00a0the guarantee ')).toMatchObject({
      orderId: order.id,
      photoId: order.photoId,
    });
    await look('Once more');
    expect(await acts(order)).toEqual([
      { act: 'look-at-images', operator: 'Grace Hopper', reason: 'A claim of the guarantee' },
      { act: 'look-at-images', operator: 'Grace Hopper', reason: 'Once more' },
    ]);
    expect(await operatorOf(service.config)('show', orderNumber)).toContain(
      'act look-at-images, by Grace Hopper, reason Once more',
    );
  });

  it.each([
    ['', 'field.required'],
    [' x ', 'field.invalid'],
    ['x'.repeat(501), 'field.too_long'],
  ])('is not made for the reason %j', async (why, code) => {
    const { order, orderNumber } = await reviewed();
    await expect(service.client.recordLook({ orderNumber, reason: why }, grace)).rejects.toMatchObject({
      code: 'validation.failed',
      errors: [{ field: 'reason', code }],
    });
    expect(await acts(order)).toEqual([]);
  });

  it('is in the export of the customer, without the name and the words, and is forgotten with the account', async () => {
    const { customer, order, orderNumber } = await reviewed();
    const rosalind = withUser(await service.identity.deskTokenFor({ name: 'Rosalind Franklin' }));
    await service.client.recordLook({ orderNumber, reason: 'Looks like Ada' }, rosalind);
    const { json } = await service.client.exportMyData({}, customer.call);
    expect((JSON.parse(json) as { operatorActs: unknown[] }).operatorActs).toEqual([
      { orderId: order.id, act: 'look-at-images', at: expect.any(String) },
    ]);
    expect(json).not.toMatch(/Rosalind|Looks like/);
    const deletionId = randomUUID();
    service.identity.deletions.set(deletionId, customer.userId);
    await service.bus.send(AccountDeletionRequestedSchema, { deletionId, userId: customer.userId });
    await eventually(async () => expect(await service.stateOf(order.id)).toBeUndefined());
    expect(
      await service.query(
        `SELECT order_id, act, reason FROM operator_acts WHERE operator = 'Rosalind Franklin'`,
      ),
    ).toEqual([{ order_id: null, act: 'look-at-images', reason: null }]);
  });
});

describe('a claim that staff decides', () => {
  it('is granted once, and answers the same when it is asked again', async () => {
    const { order, orderNumber } = await reviewed();
    const grant = () => service.client.grantClaimByStaff({ orderNumber }, grace);
    const answers = await Promise.all([grant(), grant(), grant()]);
    expect(answers.map(({ state }) => state)).toEqual(Array(3).fill(ClaimState.GRANTED));
    const [one, ...others] = answers.map(({ decidedAt }) => decidedAt);
    expect(one).toBeDefined();
    expect(others).toEqual([one, one]);
    expect(await acts(order)).toEqual([{ act: 'grant-claim', operator: 'Grace Hopper', reason: null }]);
    await eventually(async () => expect(await service.stateOf(order.id)).toBe('refunded'));
    expect(await grant()).toEqual(answers[0]);
  });

  it('is declined once with a reason that the customer reads; the first reason stands', async () => {
    const { customer, order, orderNumber } = await reviewed();
    const decline = (words: string) =>
      service.client.declineClaimByStaff({ orderNumber, reason: words }, katherine);
    const declined = await decline(`  ${reason}  `);
    expect(declined).toMatchObject({ state: ClaimState.DECLINED, reason });
    expect(await decline('Something else')).toEqual(declined);
    expect((await service.client.getOrder({ orderId: order.id }, customer.call)).claim).toEqual(declined);
    expect(await acts(order)).toEqual([{ act: 'decline-claim', operator: 'Katherine Johnson', reason }]);
    await eventually(async () => expect(await told(order)).toHaveLength(1));
  });

  it('can be granted after it was declined; not the other way round', async () => {
    const { order, orderNumber } = await reviewed();
    await service.client.declineClaimByStaff({ orderNumber, reason }, katherine);
    expect(await service.client.grantClaimByStaff({ orderNumber }, grace)).toMatchObject({
      state: ClaimState.GRANTED,
      reason: '',
    });
    await expect(service.client.declineClaimByStaff({ orderNumber, reason }, grace)).rejects.toMatchObject({
      code: 'claim.already_granted',
    });
    expect((await acts(order)).map(({ act }) => act)).toEqual(['decline-claim', 'grant-claim']);
  });

  it('is refused where there is none, where nothing is left to decide, and without words', async () => {
    const { customer, order, orderNumber } = await reviewed();
    const { number: unclaimed } = await deliveredOrder(customer);
    const { client } = service;
    const refused = async (code: string, call: Promise<unknown>) =>
      expect(call).rejects.toMatchObject({ code });
    for (const nothing of ['0000-0000', 'no number', '']) {
      await refused('order.not_found', client.getOrderForStaff({ orderNumber: nothing }, grace));
      await refused('order.not_found', client.recordLook({ orderNumber: nothing, reason }, grace));
      await refused('order.not_found', client.grantClaimByStaff({ orderNumber: nothing }, grace));
      await refused('order.not_found', client.declineClaimByStaff({ orderNumber: nothing, reason }, grace));
    }
    await refused('claim.not_found', client.grantClaimByStaff({ orderNumber: unclaimed }, grace));
    await refused('claim.not_found', client.declineClaimByStaff({ orderNumber: unclaimed, reason }, grace));
    for (const words of ['', ' x ', 'x'.repeat(1_001)])
      await refused('validation.failed', client.declineClaimByStaff({ orderNumber, reason: words }, grace));
    await service.query(`UPDATE orders SET state = 'charged_back' WHERE id = $1`, [order.id]);
    await refused('claim.past', client.grantClaimByStaff({ orderNumber }, grace));
    await refused('claim.past', client.declineClaimByStaff({ orderNumber, reason }, grace));
    expect(await acts(order)).toEqual([]);
    expect(await service.query('SELECT state FROM claims WHERE order_id = $1', [order.id])).toEqual([
      { state: 'review' },
    ]);
  });
});

it('opens to staff alone, and staff to nothing of a customer', async () => {
  const { customer, order, orderNumber } = await reviewed();
  const { impatient: client } = service;
  for (const call of [withUser('garbage'), customer.call])
    for (const ask of [
      () => client.listWaitingClaims({}, call),
      () => client.getNumbersForStaff({}, call),
      () => client.getOrderForStaff({ orderNumber }, call),
      () => client.recordLook({ orderNumber, reason }, call),
      () => client.grantClaimByStaff({ orderNumber }, call),
      () => client.declineClaimByStaff({ orderNumber, reason }, call),
      () => client.refundByStaff({ orderNumber, reason }, call),
      () => client.extendPhotoByStaff({ orderNumber, days: 14, reason }, call),
      () => client.listOrdersForStaff({ of: { case: 'userId', value: customer.userId } }, call),
    ])
      expect(await isRefused(ask())).toBe(true);
  expect(await acts(order)).toEqual([]);
  expect(await isRefused(client.getOrder({ orderId: order.id }, grace))).toBe(true);
});

it('keeps acts when a release is taken back and comes again', async () => {
  const { order, orderNumber } = await reviewed();
  await service.client.recordLook({ orderNumber, reason }, grace);
  const runner = service.database.dataSource.createQueryRunner();
  const migration = new LooksOfStaff1766902000000();
  try {
    await migration.down(runner);
    await migration.up(runner);
  } finally {
    await runner.release();
  }
  expect(await acts(order)).toEqual([{ act: 'look-at-images', operator: 'Grace Hopper', reason: null }]);
  expect(await schemaDifferences(service.database.dataSource)).toEqual([]);
});
