import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { agree, gapless, printed } from './books-agree.ts';
import type { Gate, Point } from './gates.ts';
import { MoneyStage, patience, type Shopper } from './money-stage.ts';

let stage: MoneyStage;

beforeAll(async () => {
  stage = await MoneyStage.start();
});
afterAll(() => stage?.stop());
/** What asks until it is told to stop, also when a test ends early. */
let asking = new AbortController();
/** All tests share their books: what is wrong in them stays so, and later tests say that and wait for nothing. */
let wrong: unknown;
beforeEach(async () => {
  asking = new AbortController();
  if (wrong) throw new Error('an earlier test left the books wrong', { cause: wrong });
  await stage.mend();
});
afterEach(async () => {
  asking.abort();
  if (wrong) return;
  try {
    await stage.letGo();
    const documents = await printed(stage);
    await agree(stage);
    await gapless(stage);
    expect(documents).toBeGreaterThan(0);
  } catch (error) {
    wrong = error;
    throw error;
  }
});

/** Whether what a victim stood at happens after its death (nobody hears the answer), or not at all. */
type Fate = 'done' | 'undone';
const end = (gate: Gate, fate: Fate): Promise<void> => (fate === 'done' ? gate.open() : gate.turnBack());

const paidFor = async (orderId: string) =>
  (await stage.stripe.control.ledger()).payments.find((one) => one.clientReferenceId === orderId);

/** The customer who asked gets one order with one page, whoever died meanwhile; it can be paid, once. */
async function getsOnePage(shopper: Shopper): Promise<void> {
  const { order, nextUrl } = await stage.placed(shopper);
  expect(order.id).toBe(shopper.orderId);
  expect((await stage.placed(shopper)).nextUrl).toBe(nextUrl);
  const sessions = await stage.sessionsOf(order.id);
  expect(sessions).toEqual([await stage.sessionOf(order.id)]);
  expect(await stage.query('SELECT id FROM orders WHERE photo_id = $1', [order.photoId])).toHaveLength(1);
  await stage.stripe.control.pay(sessions[0]!);
  await stage.reaches(order.id, 'paid');
  expect(await paidFor(order.id)).toMatchObject({ charged: 1200 - Number(order.discount?.amount ?? 0) });
  await eventually(async () => {
    expect([await stage.told('order.placed', order.id), await stage.told('order.paid', order.id)]).toEqual([
      1, 1,
    ]);
  }, patience);
}

async function getOnePageEach(shoppers: readonly Shopper[]): Promise<void> {
  for (const shopper of shoppers) {
    await stage.keepTries();
    await getsOnePage(shopper);
  }
}

type Step = readonly [where: Point, row: string, fate: Fate];

/** Each customer stops at another point of placing an order; Stripe's answers never come. */
async function standWhilePlacing(steps: readonly Step[]) {
  const stopped: { readonly shopper: Shopper; readonly gate: Gate; readonly fate: Fate }[] = [];
  const { signal } = asking;
  const ask = async ({ customer, request }: Shopper): Promise<void> => {
    while (!signal.aborted) await customer.place(request).catch(() => sleep(50));
  };
  const keepTries = async (): Promise<void> => {
    while (!signal.aborted)
      await stage
        .keepTries()
        .finally(() => sleep(1_000))
        .catch(() => undefined);
  };
  for (const [point, row, fate] of steps) {
    const shopper = await stage.shopper();
    const words = [shopper.orderId, row].filter((word) => word !== '');
    stopped.push({ shopper, gate: await stage.gates.close(point, ...words), fate });
  }
  const [unseen, unheld] = [await stage.shopper(), await stage.shopper('HALF')];
  stage.media.silentAbout.add(unseen.request.photoId);
  stage.coupons.silentAbout.add(unheld.orderId);
  const waiting = [...stopped.map(({ shopper }) => shopper), unseen, unheld].map(ask);
  waiting.push(keepTries());
  await eventually(() => expect(stage.coupons.held.has(unheld.orderId)).toBe(true), patience);
  for (const { gate } of stopped) await gate.reached();
  const unanswered = [await stage.shopper(), await stage.shopper()];
  for (const [index, { orderId }] of unanswered.entries())
    await stage.stripe.control.addFault({
      kind: 'hang',
      when: index === 0 ? 'before' : 'after',
      idempotencyKey: `checkout:${orderId}:1`,
    });
  waiting.push(...unanswered.map(ask));
  await eventually(async () => {
    const asked = await stage.stripe.control.requests();
    for (const { orderId } of unanswered)
      expect(asked.some((one) => one.idempotencyKey === `checkout:${orderId}:1` && one.status === null)).toBe(
        true,
      );
  }, patience);
  for (const { gate } of stopped) await gate.reached();
  return {
    stopped,
    shoppers: [...stopped.map(({ shopper }) => shopper), unseen, unheld, ...unanswered],
    /** Those who asked have noticed, and ask no more. */
    stop: async () => {
      asking.abort();
      await Promise.all(waiting);
      await stage.letGo();
    },
  };
}

const id = (orderId: string) => [orderId];
type Words = (orderId: string) => readonly string[];
const where =
  (...more: string[]): Words =>
  (orderId) => [orderId, ...more];

/** Where the three loops stop in one test: while a payment is applied, while one is paid back, while one is documented. */
interface Round {
  readonly applied: readonly [Point, Words];
  readonly repaid: readonly [Point, Words] | 'asked' | 'done and not told';
  readonly documented: readonly [Point, Words];
  readonly fate: Fate;
}

const charge = '"kind": "charge"';
const refund = '"kind": "refund"';
const paid = '"state": "paid"';
const claimed = where('"state": "pending"');
const settled = where('"state": "settled"');
const rounds: readonly Round[] = [
  {
    applied: ['payment_events INSERT', id],
    repaid: ['refunds UPDATE', claimed],
    documented: ['documents INSERT', id],
    fate: 'undone',
  },
  {
    applied: ['payment_events INSERT', id],
    repaid: ['refunds UPDATE', claimed],
    documented: ['documents COMMIT', id],
    fate: 'done',
  },
  {
    applied: ['payments UPDATE', where(paid)],
    repaid: 'asked',
    documented: ['movements UPDATE', where(charge)],
    fate: 'undone',
  },
  {
    applied: ['movements INSERT', where(charge)],
    repaid: 'done and not told',
    documented: ['documents COMMIT', id],
    fate: 'undone',
  },
  {
    applied: ['orders UPDATE', where(paid)],
    repaid: ['movements INSERT', where(refund)],
    documented: ['documents UPDATE', where('"pdf": null')],
    fate: 'undone',
  },
  {
    applied: ['outbox INSERT', where('order.paid')],
    repaid: ['refunds UPDATE', settled],
    documented: ['documents UPDATE', where('"pdf": "')],
    fate: 'undone',
  },
  {
    applied: ['payment_events UPDATE', id],
    repaid: ['orders UPDATE', where('"state": "refunded"')],
    documented: ['documents UPDATE', where('"pdf": "')],
    fate: 'done',
  },
  {
    applied: ['orders COMMIT', where(paid)],
    repaid: ['refunds COMMIT', settled],
    documented: ['documents UPDATE', where('"pdf": null')],
    fate: 'undone',
  },
  {
    applied: ['orders COMMIT', where(paid)],
    repaid: ['refunds COMMIT', settled],
    documented: ['documents UPDATE', where('"pdf": null')],
    fate: 'done',
  },
];
/** A server that dies undoes every open transaction alike: before the first write, beside Stripe, in the middle, at the end. */
const crashes = rounds.filter((_, index) => [0, 3, 4, 7].includes(index));
const nameOf = ({ applied, repaid, documented, fate }: Round): [string, Round] => [
  `${applied[0]}, ${typeof repaid === 'string' ? repaid : repaid[0]}, ${documented[0]}: ${fate}`,
  { applied, repaid, documented, fate },
];

/** Three orders whose money is in the middle of something. */
async function standWithMoney({ applied, repaid, documented }: Round) {
  const { control } = stage.stripe;
  const toApply = await stage.atThePage();
  const toRepay = await stage.atThePage();
  const toDocument = await stage.atThePage();
  await control.pay(toRepay.session);
  await stage.reaches(toRepay.order.id, 'paid');
  await printed(stage);
  const close = ([point, words]: readonly [Point, Words], orderId: string) =>
    stage.gates.close(point, ...words(orderId));
  const gates = [await close(documented, toDocument.order.id), await close(applied, toApply.order.id)];
  if (typeof repaid === 'string')
    await control.addFault({
      kind: 'hang',
      when: repaid === 'asked' ? 'before' : 'after',
      idempotencyKey: `refund:${toRepay.order.id}:1`,
    });
  else gates.push(await close(repaid, toRepay.order.id));
  await control.pay(toDocument.session);
  await stage.reaches(toDocument.order.id, 'paid');
  await stage.allHeard();
  await control.pay(toApply.session);
  await gates[1]!.reached();
  await stage.query('UPDATE orders SET deadline_at = now() WHERE id = $1', [toRepay.order.id]);
  for (const gate of gates.toReversed()) await gate.reached();
  if (typeof repaid === 'string')
    await eventually(async () => {
      const asked = await control.requests();
      expect(
        asked.some((one) => one.idempotencyKey === `refund:${toRepay.order.id}:1` && one.status === null),
      ).toBe(true);
    }, patience);
  return { gates, toApply: toApply.order.id, toRepay: toRepay.order.id, toDocument: toDocument.order.id };
}

/** Nothing happened twice, and nothing was left. */
async function allIsDoneOnce(standing: Awaited<ReturnType<typeof standWithMoney>>): Promise<void> {
  const { toApply, toRepay, toDocument } = standing;
  await stage.reaches(toApply, 'paid');
  await stage.reaches(toRepay, 'refunded');
  await stage.reaches(toDocument, 'paid');
  for (const orderId of [toApply, toRepay, toDocument])
    expect(await paidFor(orderId)).toMatchObject({ charged: 1200, charges: [{ amount: 1200 }] });
  expect(await paidFor(toRepay)).toMatchObject({ rest: 0, refunds: [{ amount: 1200 }] });
  await printed(stage);
  await eventually(async () => {
    expect(await stage.told('order.paid', toApply)).toBe(1);
    expect(await stage.told('order.refunded', toRepay)).toBe(1);
  }, patience);
  const documents = await stage.query(
    `SELECT order_id, series FROM bookkeeping.documents WHERE order_id = ANY($1) ORDER BY order_id, series`,
    [[toApply, toRepay, toDocument]],
  );
  expect(documents).toHaveLength(4);
}

describe('orders is killed', () => {
  it('anywhere while it places an order: one order, one page, one charge', async () => {
    const standing = await standWhilePlacing([
      ['payments INSERT', '', 'undone'],
      ['payments INSERT', '', 'done'],
      ['payments UPDATE', '', 'undone'],
      ['payments UPDATE', '', 'done'],
      ['orders INSERT', '', 'undone'],
      ['outbox INSERT', 'order.placed', 'undone'],
      ['orders COMMIT', '', 'undone'],
      ['orders COMMIT', '', 'done'],
    ]);
    await stage.orders.kill();
    for (const { gate, fate } of standing.stopped) await end(gate, fate);
    await standing.stop();
    await stage.orders.run();
    await stage.endLeases();
    await getOnePageEach(standing.shoppers);
    expect(stage.coupons.held.size).toBe(1);
  });

  it.each(rounds.map(nameOf))('with money on its way (%s)', async (_where, round) => {
    const standing = await standWithMoney(round);
    await stage.orders.kill();
    for (const gate of standing.gates) await end(gate, round.fate);
    await stage.orders.run();
    await stage.endLeases();
    await allIsDoneOnce(standing);
  });
});

describe('Postgres is killed', () => {
  it('anywhere while an order is placed: one order, one page, one charge', async () => {
    const standing = await standWhilePlacing([
      ['payments INSERT', '', 'undone'],
      ['payments UPDATE', '', 'undone'],
      ['orders INSERT', '', 'undone'],
      ['orders COMMIT', '', 'undone'],
    ]);
    await stage.postgres.kill();
    await stage.postgres.run();
    await stage.gates.forget();
    await standing.stop();
    await stage.endLeases();
    await getOnePageEach(standing.shoppers);
  });

  it.each(crashes.map(nameOf))('with money on its way (%s)', async (_where, round) => {
    const standing = await standWithMoney(round);
    await stage.postgres.kill();
    await stage.postgres.run();
    await stage.gates.forget();
    await stage.endLeases();
    await allIsDoneOnce(standing);
  });
});

describe('the double of Stripe is killed', () => {
  const revived = async (): Promise<void> => {
    await stage.stripe.died();
    await stage.stripe.run();
    await stage.hearWebhooks();
  };

  it.each(['before', 'after'] as const)('%s it opened a page: one page all the same', async (when) => {
    const shopper = await stage.shopper();
    await stage.stripe.control.addFault({
      kind: 'kill',
      when,
      method: 'POST',
      path: '/v1/checkout/sessions',
    });
    const placed = stage.placed(shopper);
    await revived();
    await placed;
    await getsOnePage(shopper);
  });

  it.each(['before', 'after'] as const)('%s it paid back: one refund all the same', async (when) => {
    const { order, session } = await stage.atThePage();
    await stage.stripe.control.pay(session);
    await stage.reaches(order.id, 'paid');
    await stage.stripe.control.addFault({ kind: 'kill', when, idempotencyKey: `refund:${order.id}:1` });
    await stage.query('UPDATE orders SET deadline_at = now() WHERE id = $1', [order.id]);
    await revived();
    await stage.endLeases();
    await stage.reaches(order.id, 'refunded');
    expect((await paidFor(order.id))?.refunds).toHaveLength(1);
  });

  it.each(['before', 'after'] as const)('%s it closed a page: the order ends, unpaid', async (when) => {
    const { order, session } = await stage.atThePage();
    await stage.stripe.control.addFault({
      kind: 'kill',
      when,
      method: 'POST',
      path: `/v1/checkout/sessions/${session}`,
    });
    await stage.query('UPDATE orders SET deadline_at = now() WHERE id = $1', [order.id]);
    await revived();
    await stage.reaches(order.id, 'expired');
    await expect(stage.stripe.control.pay(session)).rejects.toThrow();
  });

  it('while it tells of a payment, and while it is asked for what it told: paid once', async () => {
    const { order, session } = await stage.atThePage();
    const { control } = stage.stripe;
    await control.turn({ webhooks: { mode: 'hold', apiVersion: '2025-03-31.basil' } });
    await control.addFault({ kind: 'kill', when: 'before', method: 'GET', path: '/v1/checkout/sessions' });
    await control.pay(session);
    void control.releaseWebhooks().catch(() => undefined);
    await revived();
    await control.turn({ webhooks: { mode: 'deliver', apiVersion: null } });
    await stage.reaches(order.id, 'paid');
    expect(await paidFor(order.id)).toMatchObject({ charged: 1200 });
    await eventually(async () => expect(await stage.told('order.paid', order.id)).toBe(1), patience);
  });
});

describe('what orders says of all this', () => {
  it.each([
    ['log', 'refund failed'],
    ['spans', '/v1/checkout/sessions'],
    ['topics', 'OrderPaid'],
  ] as const)('to its %s names no person, no card and no secret', async (where, something) => {
    // The spans it still holds go out at its end.
    await stage.orders.stop();
    const text = (await stage.said())[where];
    expect(text).toContain(something);
    const secrets = [
      stage.stripe.secretKey,
      stage.stripe.webhookSecret,
      new URL(stage.postgres.url).password,
    ];
    for (const word of [...secrets, '@example.org', '%40example.org', 'Ada', 'Lovelace', '4242424242424242'])
      expect(text.includes(word) && word).toBe(false);
    expect(text).not.toMatch(/(sk|rk)_(test|live)_\w{8}|whsec_\w{8}|eyJ[\w-]{20,}\.eyJ/);
  });
});
