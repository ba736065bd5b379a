import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OutboxWriter } from '@headshots/platform/outbox';
import { UnitOfWork } from '@headshots/platform/persistence';
import { eventually, statementCosts } from '@headshots/platform/testing';
import { AccountDeletionRequestedSchema, AccountErasedSchema } from '@headshots/proto/identity/v1/events_pb';
import { HeadshotsStoredSchema } from '@headshots/proto/media/v1/events_pb';
import { ClaimState } from '@headshots/proto/orders/v1/orders_pb';
import { ConfirmWithdrawal } from '../../src/withdrawals/confirm-withdrawal.use-case.ts';
import { WithdrawalRepository } from '../../src/withdrawals/withdrawal.repository.ts';
import { operatorOf } from './operator.ts';
import { StripeOrders, type PlacedOrder } from './stripe-orders.ts';

let orders: StripeOrders;

beforeAll(async () => {
  orders = await StripeOrders.start();
});
afterAll(() => orders?.stop());

type Paid = PlacedOrder & { readonly payment: string };
const start = (orderNumber: string, email: string) =>
  orders.service.client.startWithdrawal({ name: 'Ada Lovelace', orderNumber, email, language: 'de' });
const confirm = (withdrawalId: string) => orders.service.client.confirmWithdrawal({ withdrawalId });
/** Answers what became of it. */
async function withdraw({ order, customer }: PlacedOrder): Promise<string> {
  const { withdrawalId } = await start(order.number, customer.email);
  await confirm(withdrawalId);
  return outcomeOf(withdrawalId);
}
const outcomeOf = (withdrawalId: string): Promise<string> =>
  eventually(async () => {
    const [row] = await orders.service.query<{ outcome: string | null }>(
      'SELECT outcome FROM withdrawals WHERE id = $1',
      [withdrawalId],
    );
    expect(row?.outcome).toBeTruthy();
    return row!.outcome!;
  });
const stored = ({ order }: PlacedOrder) => {
  const { id: orderId, photoId, userId, images } = order;
  return orders.service.bus.send(HeadshotsStoredSchema, { orderId, photoId, userId, images, missing: 0 });
};
async function delivered(card?: Parameters<typeof orders.control.pay>[1]): Promise<Paid> {
  const paid = await orders.paid(card);
  await stored(paid);
  await orders.reaches(paid.order, 'delivered');
  return paid;
}
/** A mail server took the confirmation before the images were there. */
const confirmed = ({ order }: PlacedOrder) =>
  orders.service.query('UPDATE orders SET confirmed_at = paid_at WHERE id = $1', [order.id]);
const wholeBack = { charged: 1200, refunded: 1200, rest: 0, refunds: [{ amount: 1200 }] };
const kept = { charged: 1200, refunded: 0, rest: 1200, refunds: [] };

describe('a withdrawal', () => {
  it('of an unpaid order closes its page at Stripe', async () => {
    const placed = await orders.placed();
    expect(await withdraw(placed)).toBe('expired');
    await expect(orders.control.pay(placed.session)).rejects.toThrow();
    expect(await withdraw(placed)).toBe('nothing');
    expect(await orders.service.stateOf(placed.order.id)).toBe('expired');
  });

  it('of a paid order gives all of it back, once, however often it is declared', async () => {
    const paid = await orders.paid();
    const outcomes = await Promise.all([withdraw(paid), withdraw(paid), withdraw(paid)]);
    expect(outcomes.toSorted()).toEqual(['nothing', 'nothing', 'refunded']);
    await orders.reaches(paid.order, 'refunded');
    expect(await orders.money(paid.order)).toMatchObject(wholeBack);
    await orders.agree();
  });

  it('of a delivered order moves no money where the right has lapsed, and all of it where it lives', async () => {
    const [informed, uninformed] = [await delivered(), await delivered()];
    await confirmed(informed);
    expect(await withdraw(informed)).toBe('lapsed');
    expect(await withdraw(uninformed)).toBe('refunded');
    await orders.reaches(uninformed.order, 'refunded');
    expect(await orders.money(informed.order)).toMatchObject(kept);
    expect(await orders.money(uninformed.order)).toMatchObject(wholeBack);
    await orders.agree();
  });

  it('of an order that a bank took back, or that was paid back, moves nothing', async () => {
    const [disputed, refunded] = [await orders.paid(), await orders.paid()];
    await orders.control.dispute({ paymentIntent: disputed.payment });
    await orders.reaches(disputed.order, 'disputed');
    await orders.control.refund({ paymentIntent: refunded.payment });
    await orders.reaches(refunded.order, 'refunded');
    const before = await orders.writes('/v1/refunds');
    expect([await withdraw(disputed), await withdraw(refunded)]).toEqual(['nothing', 'nothing']);
    expect(await orders.writes('/v1/refunds')).toBe(before);
    await orders.agree();
  });

  it('of an order whose bank has begun to pay waits for the bank, and gives back what it pays', async () => {
    const placed = await orders.placed();
    await orders.control.pay(placed.session, { bankDebit: true });
    await eventually(async () => {
      const page = await orders.service.client.getPaymentSession(
        { sessionId: placed.session },
        placed.customer.call,
      );
      expect(page.delayed).toBe(true);
    });
    const { withdrawalId } = await start(placed.order.number, placed.customer.email);
    await confirm(withdrawalId);
    await orders.control.settleDebit(placed.session, true);
    await eventually(async () => {
      await orders.service.query('UPDATE withdrawals SET next_try_at = now() WHERE id = $1', [withdrawalId]);
      expect(await orders.service.stateOf(placed.order.id)).toBe('refunded');
    });
    expect(await outcomeOf(withdrawalId)).toBe('refunded');
    expect(await orders.money(placed.order)).toMatchObject(wholeBack);
    await orders.agree();
  });

  it('in the moment of delivery is judged by its own time, eight times', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => orders.paid()));
    for (const one of all) await confirmed(one);
    const drafts = await Promise.all(all.map(({ order, customer }) => start(order.number, customer.email)));
    await Promise.all(all.flatMap((one, index) => [stored(one), confirm(drafts[index]!.withdrawalId)]));
    for (const [index, { order }] of all.entries()) {
      const outcome = await outcomeOf(drafts[index]!.withdrawalId);
      await orders.reaches(order, outcome === 'lapsed' ? 'delivered' : 'refunded');
      expect(await orders.money(order)).toMatchObject(outcome === 'lapsed' ? kept : wholeBack);
      const [row] = await orders.service.query<{ late: boolean | null }>(
        `SELECT w.received_at > o.delivered_at AS late FROM withdrawals w JOIN orders o ON o.id = w.order_id
         WHERE w.id = $1`,
        [drafts[index]!.withdrawalId],
      );
      expect(row?.late === true).toBe(outcome === 'lapsed');
    }
    await orders.agree();
  });
});

describe('a second refund at the wish of a customer', () => {
  const card = (holder: string) => ({ holder });
  const markKnown = ({ order }: PlacedOrder) =>
    eventually(async () => {
      const [row] = await orders.service.query<{ card_mark: string | null }>(
        'SELECT card_mark FROM payments WHERE order_id = $1',
        [order.id],
      );
      expect(row?.card_mark).toBeTruthy();
    });
  const paidWith = async (holder: string) => {
    const paid = await orders.paid(card(holder));
    await markKnown(paid);
    return paid;
  };
  /** Another account of the same person, by its address. */
  const again = async ({ customer: before }: PlacedOrder, holder: string): Promise<Paid> => {
    const customer = await orders.service.customer();
    orders.service.identity.contacts.set(customer.userId, { email: before.email, language: 'de' });
    const { order } = await eventually(() => customer.place());
    if (!order) throw new Error('no order');
    const session = await orders.sessionOf(order);
    await orders.control.pay(session, card(holder));
    await orders.reaches(order, 'paid');
    const payment = (await orders.money(order)).paymentIntent;
    const paid = { customer, order, nextUrl: '', session, payment };
    await markKnown(paid);
    return paid;
  };
  const withdrawAs = async ({ order }: PlacedOrder, email: string): Promise<string> => {
    const { withdrawalId } = await start(order.number, email);
    await confirm(withdrawalId);
    return outcomeOf(withdrawalId);
  };
  const erase = async ({ customer: { userId } }: PlacedOrder): Promise<void> => {
    const deletionId = randomUUID();
    orders.service.identity.deletions.set(deletionId, userId);
    orders.service.identity.contacts.delete(userId);
    await orders.service.bus.send(AccountDeletionRequestedSchema, { deletionId, userId });
    await eventually(async () => {
      const erased = await orders.service.published(AccountErasedSchema, 'account.erased', deletionId);
      expect(erased).toHaveLength(1);
    });
  };

  it('waits for a person: another account with the same card', async () => {
    const holder = randomUUID();
    const [first, second] = [await paidWith(holder), await paidWith(holder)];
    expect(await withdraw(first)).toBe('refunded');
    expect(await withdraw(second)).toBe('review');
    await orders.reaches(second.order, 'refund_pending');
    expect(await orders.money(second.order)).toMatchObject(kept);
    expect(await operatorOf(orders.service.config)('grant-refund', second.order.number)).toMatch(/^Granted/);
    await orders.reaches(second.order, 'refunded');
    expect(await orders.money(second.order)).toMatchObject(wholeBack);
    await orders.agree();
  });

  it('waits for a person: the account deleted during the work, and registered again with another card', async () => {
    const first = await paidWith(randomUUID());
    const { email } = first.customer;
    await erase(first);
    expect(await orders.money(first.order)).toMatchObject(wholeBack);
    const second = await again(first, randomUUID());
    expect(await withdrawAs(second, email)).toBe('review');
    expect(await orders.money(second.order)).toMatchObject(kept);
    const [left] = await orders.service.query<{ all: string }>(
      'SELECT string_agg(a::text, chr(10)) AS all FROM refund_allowances a',
    );
    for (const word of [first.customer.userId, first.order.id, '@']) expect(left?.all).not.toContain(word);
    await orders.agree();
  });

  it('waits for a person though its account is deleted: by the name of the payment', async () => {
    const holder = randomUUID();
    const [first, second] = [await paidWith(holder), await paidWith(holder)];
    expect(await withdraw(first)).toBe('refunded');
    await erase(second);
    expect(await orders.money(second.order)).toMatchObject(kept);
    const operator = operatorOf(orders.service.config);
    expect(await operator('reviews')).toContain(second.payment);
    expect(await operator('grant-refund', second.payment)).toMatch(/^Granted/);
    await eventually(async () => expect(await orders.money(second.order)).toMatchObject(wholeBack));
    expect(await operator('grant-refund', second.payment)).toMatch(/^No refund/);
    await orders.agree();
  });

  it('waits for a person: a claim after a withdrawal, and a withdrawal after a claim', async () => {
    const holders = [randomUUID(), randomUUID()] as const;
    const claim = ({ order, customer }: PlacedOrder) =>
      orders.service.client.claimGuarantee({ orderId: order.id }, customer.call);
    const withdrawn = await paidWith(holders[0]);
    expect(await withdraw(withdrawn)).toBe('refunded');
    const claimed = await delivered(card(holders[0]));
    await markKnown(claimed);
    expect(await claim(claimed)).toMatchObject({ state: ClaimState.REVIEW });
    const granted = await delivered(card(holders[1]));
    await markKnown(granted);
    expect(await claim(granted)).toMatchObject({ state: ClaimState.GRANTED });
    expect(await withdraw(await paidWith(holders[1]))).toBe('review');
    await orders.agree();
  });
});

describe('whoever withdraws from an order they may not know', () => {
  /** What orders asks of others and of its database until the answer, and the words of the answer. */
  async function costs(orderNumber: string, email: string) {
    const { identity, database, coupons, media } = orders.service;
    const { dataSource } = database;
    const confirmation = new ConfirmWithdrawal(
      new UnitOfWork(dataSource, new OutboxWriter()),
      new WithdrawalRepository(dataSource),
    );
    const calls = async () => [
      ...[identity.questions(), coupons.keys.length, media.tokens.length],
      (await orders.control.requests()).filter(({ path }) => !path.startsWith('/v1/events')).length,
    ];
    // The draft is made by the service; its confirmation is made here, where nothing works on it before we looked.
    const before = await calls();
    const { withdrawalId, ...draft } = await start(orderNumber, email);
    const asked = (await calls()).map((count, index) => count - before[index]!);
    const statements = await statementCosts(dataSource, () => confirmation.run(withdrawalId));
    await outcomeOf(withdrawalId);
    return {
      asked,
      draft: Object.keys(draft),
      statements: statements.map(({ sql }) => sql),
    };
  }

  it('gets the same words after the same work: known, unknown, by a wrong address, deleted', async () => {
    const paid = await orders.paid();
    const gone = await orders.paid();
    const deletionId = randomUUID();
    orders.service.identity.deletions.set(deletionId, gone.customer.userId);
    orders.service.identity.contacts.delete(gone.customer.userId);
    await orders.service.bus.send(AccountDeletionRequestedSchema, {
      deletionId,
      userId: gone.customer.userId,
    });
    await eventually(async () => {
      const erased = await orders.service.published(AccountErasedSchema, 'account.erased', deletionId);
      expect(erased).toHaveLength(1);
    });
    const known = await costs(paid.order.number, paid.customer.email);
    expect(known.asked).toEqual([0, 0, 0, 0]);
    await orders.reaches(paid.order, 'refunded');
    for (const [number, email] of [
      ['0000-0000', paid.customer.email],
      [paid.order.number, `${randomUUID()}@example.org`],
      [gone.order.number, gone.customer.email],
    ] as const)
      expect(await costs(number, email)).toEqual(known);
    expect(await orders.money(gone.order)).toMatchObject(wholeBack);
    await orders.agree();
  });
});

describe('a claim of the guarantee', () => {
  const claim = ({ order, customer }: PlacedOrder) =>
    orders.service.client.claimGuarantee({ orderId: order.id }, customer.call);
  /** Two customers, one card. */
  const card = { card: '4000002760000016' } as const;
  const known = ({ order }: PlacedOrder) =>
    eventually(async () => {
      const [row] = await orders.service.query<{ card_mark: string | null }>(
        'SELECT card_mark FROM payments WHERE order_id = $1',
        [order.id],
      );
      expect(row?.card_mark).toBeTruthy();
    });

  it('is granted once of 64 at once, and of one card, with one refund', async () => {
    const first = await delivered(card);
    const second = await delivered(card);
    await known(first);
    await known(second);
    const answers = await Promise.allSettled(Array.from({ length: 64 }, () => claim(first)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await orders.reaches(first.order, 'refunded');
    expect(await claim(second)).toMatchObject({ state: ClaimState.REVIEW });
    expect(await orders.money(first.order)).toMatchObject(wholeBack);
    expect(await orders.money(second.order)).toMatchObject(kept);
    await orders.agree();
  });

  it('30 days and a second after delivery moves nothing', async () => {
    const late = await delivered({ card: '4000000000001976' });
    await orders.service.query(
      `UPDATE orders SET delivered_at = now() - interval '30 days 1 second' WHERE id = $1`,
      [late.order.id],
    );
    await expect(claim(late)).rejects.toMatchObject({ code: 'claim.too_late' });
    expect(await orders.money(late.order)).toMatchObject(kept);
  });
});
