import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { schemaDifferences } from '@headshots/platform/persistence';
import { AccountDeletionRequestedSchema } from '@headshots/proto/identity/v1/events_pb';
import { ClaimDeclinedSchema } from '@headshots/proto/orders/v1/events_pb';
import { ClaimState, type Order } from '@headshots/proto/orders/v1/orders_pb';
import { DeclinedClaims1766801000000 } from '../../src/migrations/1766801000000-declined-claims.ts';
import { OperatorActRepository } from '../../src/order/operator-act.repository.ts';
import { operatorOf } from './operator.ts';
import { OrdersUnderTest, type Customer } from './orders-service.ts';

const granted = 'Granted; the money goes back by itself, and the customer gets a mail.';
const grantedBefore = 'It was granted before; the money goes back, or is back.';
const declined = 'Declined; the customer gets a mail with the reason, and reads it in the account.';
const declinedBefore = 'It was declined before; the reason of then stands, and no second mail goes out.';
const unknown = 'No order has this number.';
const noClaim = 'The guarantee was not claimed for this order.';
const reason = 'Siebzehn der 20 Bilder sind scharf und zeigen Sie.';

let service: OrdersUnderTest;

beforeAll(async () => {
  service = await OrdersUnderTest.start();
});
afterAll(() => service?.stop());

const type = (...words: readonly string[]) => operatorOf(service.config)(...words);
const deliveredOrder = async (customer: Customer): Promise<Order> => {
  const { order } = await customer.place();
  if (!order) throw new Error('no order');
  await service.query(
    `UPDATE orders SET state = 'delivered', delivered_at = now() - interval '1 day', deadline_at = NULL WHERE id = $1`,
    [order.id],
  );
  return order;
};
const claim = (customer: Customer, { id: orderId }: Order) =>
  service.client.claimGuarantee({ orderId }, customer.call);
/** A claim that waits for a person, because the account had its first. */
const reviewed = async () => {
  const customer = await service.customer();
  await claim(customer, await deliveredOrder(customer));
  const order = await deliveredOrder(customer);
  await claim(customer, order);
  return { customer, order };
};
const shown = async (customer: Customer, { id: orderId }: Order) =>
  (await service.client.getOrder({ orderId }, customer.call)).claim;
const rows = ({ id }: Order) =>
  service.query<{ state: string; by_rule: boolean; granted_at: Date | null; declined_at: Date | null }>(
    'SELECT state, by_rule, granted_at, declined_at, decline_reason FROM claims WHERE order_id = $1',
    [id],
  );
const acts = ({ id }: Order) =>
  service.query<{ act: string; operator: string }>(
    'SELECT act, operator FROM operator_acts WHERE order_id = $1 ORDER BY at',
    [id],
  );
const told = ({ id }: Order) => service.published(ClaimDeclinedSchema, 'claim.declined', id);

describe('a person grants a claim', () => {
  it('that waits, once, by the number of the order as people write it', async () => {
    const { customer, order } = await reviewed();
    expect(await shown(customer, order)).toMatchObject({ state: ClaimState.REVIEW, reason: '' });
    const written = order.number.toLowerCase().replace('-', ' ');
    const answers = await Promise.all([type('grant-claim', written), type('grant-claim', written)]);
    expect(answers.toSorted()).toEqual([granted, grantedBefore]);
    await eventually(async () => expect(await service.stateOf(order.id)).toBe('refunded'));
    expect(await rows(order)).toMatchObject([
      { state: 'granted', by_rule: false, granted_at: expect.any(Date) },
    ]);
    const { state, decidedAt } = (await shown(customer, order)) ?? {};
    expect({ state, decided: decidedAt !== undefined }).toEqual({ state: ClaimState.GRANTED, decided: true });
  });

  it('and is told what cannot be granted', async () => {
    const { customer, order } = await reviewed();
    expect(await type('grant-claim', '0000-0000')).toBe(unknown);
    expect(await type('grant-claim', 'no number')).toBe(unknown);
    expect(await type('grant-claim', (await deliveredOrder(customer)).number)).toBe(noClaim);
    await service.query(`UPDATE orders SET state = 'charged_back' WHERE id = $1`, [order.id]);
    expect(await type('grant-claim', order.number)).toBe(
      'The order is not delivered any more; nothing is to be given back.',
    );
    expect(await rows(order)).toMatchObject([{ state: 'review' }]);
  });
});

describe('a person declines a claim', () => {
  it('with a reason that the customer reads, and the images stay paid for', async () => {
    const { customer, order } = await reviewed();
    expect(await type('decline-claim', order.number, `  ${reason}\n`)).toBe(declined);
    expect(await shown(customer, order)).toMatchObject({
      state: ClaimState.DECLINED,
      reason,
      decidedAt: expect.anything(),
    });
    const ofMail = await service.as('notification').getOrderForMail({ orderId: order.id });
    expect(ofMail.claim).toMatchObject({ state: ClaimState.DECLINED, reason });
    await eventually(async () =>
      expect(await told(order)).toMatchObject([{ orderId: order.id, userId: customer.userId }]),
    );
    expect(await service.stateOf(order.id)).toBe('delivered');
    await expect(claim(customer, order)).rejects.toMatchObject({ code: 'claim.already' });
    const { json } = await service.client.exportMyData({}, customer.call);
    expect((JSON.parse(json) as { claims: unknown[] }).claims).toContainEqual(
      expect.objectContaining({ orderId: order.id, state: 'declined', declineReason: reason }),
    );
    expect(await type('show', order.number)).toContain(`reason ${reason}`);
  });

  it('once, whatever else is said at the same time', async () => {
    const { order } = await reviewed();
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((words) => type('decline-claim', order.number, words)),
    );
    expect(answers.toSorted()).toEqual([declined, declinedBefore, declinedBefore]);
    const [before] = await rows(order);
    expect(await type('decline-claim', order.number, 'four')).toBe(declinedBefore);
    expect(await rows(order)).toEqual([before]);
    expect(await type('grant-claim', order.number)).toBe(granted);
    await eventually(async () => expect(await service.stateOf(order.id)).toBe('refunded'));
    expect(await told(order)).toHaveLength(1);
  });

  it('and can grant it after all, when the customer has shown more; not the other way round', async () => {
    const { customer, order } = await reviewed();
    await type('decline-claim', order.number, reason);
    expect(await type('grant-claim', order.number)).toBe(granted);
    expect(await type('decline-claim', order.number, reason)).toBe(
      'It was granted; what is granted cannot be declined.',
    );
    expect(await shown(customer, order)).toMatchObject({ state: ClaimState.GRANTED, reason: '' });
    await eventually(async () => expect(await service.stateOf(order.id)).toBe('refunded'));
  });

  it('never without words, nor one that is none', async () => {
    const { customer, order } = await reviewed();
    expect(await type('decline-claim', order.number)).toContain('Name one order and one reason.');
    expect(await type('decline-claim', order.number, ' ')).toContain('The customer needs a reason.');
    expect(await type('decline-claim', 'no number', reason)).toBe(unknown);
    expect(await type('decline-claim', (await deliveredOrder(customer)).number, reason)).toBe(noClaim);
    await service.query(`UPDATE orders SET state = 'charged_back' WHERE id = $1`, [order.id]);
    expect(await type('decline-claim', order.number, reason)).toBe(
      'The order is not delivered any more; there is nothing to decline.',
    );
    expect(await rows(order)).toMatchObject([{ state: 'review', decline_reason: null }]);
  });
});

it('lists the claims that wait, with the language of the customer, until they are decided', async () => {
  const { order } = await reviewed();
  const listed = async () => (await type('claims')).split('\n').filter((line) => line.includes(order.number));
  expect(await listed()).toEqual([expect.stringContaining('\tprofessional\t20\t')]);
  expect((await listed())[0]?.split('\t')).toContain(order.language);
  expect(await type('reviews')).toContain(`name ${order.number}`);
  await type('decline-claim', order.number, reason);
  expect(await listed()).toEqual([]);
  expect(await type('reviews')).not.toContain(`name ${order.number}`);
});

it('notes who decided what, once; the customer reads what and when, not who', async () => {
  const { customer, order } = await reviewed();
  await type('decline-claim', order.number, reason, '--by', 'Katherine Johnson');
  await type('decline-claim', order.number, reason);
  await type('grant-claim', order.number);
  await type('refund', order.number);
  expect(await acts(order)).toEqual([
    { act: 'decline-claim', operator: 'Katherine Johnson' },
    { act: 'grant-claim', operator: 'Grace Hopper' },
  ]);
  const { json } = await service.client.exportMyData({}, customer.call);
  const at = expect.any(String);
  expect((JSON.parse(json) as { operatorActs: unknown[] }).operatorActs).toEqual([
    { orderId: order.id, act: 'decline-claim', at },
    { orderId: order.id, act: 'grant-claim', at },
  ]);
  expect(json).not.toMatch(/Katherine|Hopper/);
  expect(await type('show', order.number)).toContain('act decline-claim, by Katherine Johnson');
});

it('forgets who decided after 90 days', async () => {
  const [old, young] = [await reviewed(), await reviewed()];
  for (const { order } of [old, young]) await type('decline-claim', order.number, reason);
  await service.query(
    `UPDATE operator_acts SET at = now() - interval '90 days 1 minute' WHERE order_id = $1`,
    [old.order.id],
  );
  await new OperatorActRepository(service.database.dataSource).purge();
  expect(await acts(old.order)).toEqual([]);
  expect(await acts(young.order)).toHaveLength(1);
});

it('notes who paid an order back by hand', async () => {
  const order = await deliveredOrder(await service.customer());
  expect(await type('refund', order.number)).toMatch(/^The money goes back/);
  expect(await acts(order)).toEqual([{ act: 'refund', operator: 'Grace Hopper' }]);
});

it('forgets the reason with the account', async () => {
  const { customer, order } = await reviewed();
  await type('decline-claim', order.number, reason, '--by', 'Rosalind Franklin');
  const deletionId = randomUUID();
  service.identity.deletions.set(deletionId, customer.userId);
  await service.bus.send(AccountDeletionRequestedSchema, { deletionId, userId: customer.userId });
  await eventually(async () => expect(await service.stateOf(order.id)).toBeUndefined());
  expect(
    await service.query('SELECT state, user_id, decline_reason FROM claims WHERE order_number = $1', [
      order.number,
    ]),
  ).toEqual([{ state: 'declined', user_id: null, decline_reason: null }]);
  expect(
    await service.query(`SELECT order_id, act FROM operator_acts WHERE operator = 'Rosalind Franklin'`),
  ).toEqual([{ order_id: null, act: 'decline-claim' }]);
});

it('keeps claims when a release is taken back and comes again', async () => {
  const { order } = await reviewed();
  await type('decline-claim', order.number, reason);
  const runner = service.database.dataSource.createQueryRunner();
  const migration = new DeclinedClaims1766801000000();
  try {
    await migration.down(runner);
    expect(await runner.query('SELECT state FROM claims WHERE order_id = $1', [order.id])).toEqual([
      { state: 'review' },
    ]);
    await migration.up(runner);
  } finally {
    await runner.release();
  }
  expect(await rows(order)).toMatchObject([{ state: 'review', declined_at: null }]);
  expect(await schemaDifferences(service.database.dataSource)).toEqual([]);
  expect(await type('decline-claim', order.number, reason)).toBe(declined);
});
