import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { eventually } from '@headshots/platform/testing';
import { HeadshotsFailedSchema } from '@headshots/proto/generation/v1/events_pb';
import { HeadshotsStoredSchema, PhotoDeletedSchema } from '@headshots/proto/media/v1/events_pb';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { stripeEventTypes } from '../../src/payments/stripe/stripe-feed.ts';
import { foreignMarks, foreignSession, type ForeignMarks } from './foreign-payments.ts';
import { event, sendSigned } from './signed-event.ts';
import { isForeign, StripeOrders, type PlacedOrder } from './stripe-orders.ts';

/** How many programs are played; `make test-money-long` plays ten thousand. */
const programs = Number(process.env['MONEY_PROGRAMS'] || 200);
/** Customers at once; most of a round is waiting. */
const together = programs > 1_000 ? 50 : 10;
/** What fast-check says of a failure, to see it again: MONEY_SEED and MONEY_PATH. */
const { MONEY_SEED: seed, MONEY_PATH: path } = process.env;
const replay = { ...(seed && { seed: Number(seed) }), ...(path && { path }) };
/** Where no webhook comes everything is fetched, a few a second. */
const patience = { timeoutMs: 240_000 };

const cards = [
  '4242424242424242',
  '4000000000000002',
  '4000000000000259',
  '4000000000001976',
  '4000000000005423',
  '4000000000007726',
  '4000000000005126',
] as const;

type Step =
  | { readonly do: 'pay'; readonly card: (typeof cards)[number] }
  | { readonly do: 'debit'; readonly succeeds: boolean }
  | { readonly do: 'refund_part'; readonly amount: number }
  | { readonly do: 'foreign'; readonly marks: ForeignMarks; readonly then: (typeof afterwards)[number] }
  | { readonly do: 'odd'; readonly type: string; readonly object: unknown }
  | { readonly do: 'close_dispute'; readonly status: 'won' | 'lost' | 'warning_closed' | 'prevented' }
  | {
      readonly do:
        | 'expire'
        | 'overdue'
        | 'deliver'
        | 'fail'
        | 'photo_deleted'
        | 'refund_whole'
        | 'dispute'
        | 'warn'
        | 'claim'
        | 'withdraw'
        | 'look'
        | 'again'
        | 'bounce'
        | 'complete'
        | 'resend';
    };

const plain = [
  'expire',
  'overdue',
  'deliver',
  'fail',
  'photo_deleted',
  'refund_whole',
  'dispute',
  'warn',
  'claim',
  'withdraw',
  'look',
  'again',
  'bounce',
  'complete',
  'resend',
] as const;

/** What becomes of a payment of another product on the same account. */
const afterwards = ['nothing', 'refund', 'dispute', 'warn'] as const;

/** Names as ours, and any; values that look like ours, and any. */
const anyMarks: fc.Arbitrary<ForeignMarks> = fc.oneof(
  fc.constantFrom(...Object.values(foreignMarks)),
  fc.record({
    metadata: fc.dictionary(
      fc.constantFrom('order_id', 'attempt', 'site', 'refund', 'cart'),
      fc.oneof(fc.string({ maxLength: 200, unit: 'binary' }), fc.uuid(), fc.integer().map(String)),
    ),
  }),
);

/** What another product, or a Stripe we do not know yet, says: parts that are missing, and of any type. */
const anyOdd: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('odd' as const),
  type: fc.constantFrom(...stripeEventTypes),
  object: fc
    .dictionary(
      fc.constantFrom(
        ...['metadata', 'client_reference_id', 'payment_intent', 'amount', 'amount_total', 'currency'],
        ...['payment_status', 'status', 'evidence_details', 'balance_transactions', 'actionable'],
      ),
      fc.oneof(
        fc.jsonValue(),
        fc.constantFrom('paid', 'complete', 'pi_of_nobody', 'eur', 1e300, -1, '\0', {}),
        fc.record({ order_id: fc.oneof(fc.uuid(), fc.string()), attempt: fc.constantFrom('1', 1) }),
      ),
    )
    .map((parts) => ({ ...parts, id: `odd_${randomUUID()}` })),
});

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), card: fc.constantFrom(...cards) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('debit' as const), succeeds: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('refund_part' as const),
      amount: fc.integer({ min: 1, max: 700 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('close_dispute' as const),
      status: fc.constantFrom('won', 'lost', 'warning_closed', 'prevented'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('foreign' as const),
      marks: anyMarks,
      then: fc.constantFrom(...afterwards),
    }),
  },
  { weight: 1, arbitrary: anyOdd },
  { weight: 8, arbitrary: fc.constantFrom(...plain).map((name) => ({ do: name })) },
);

/** Some customers at once, and how the webhooks about them travel. */
const anyRound = fc.record({
  programs: fc.array(fc.array(anyStep, { minLength: 1, maxLength: 8 }), {
    minLength: together,
    maxLength: together,
  }),
  mode: fc.constantFrom('deliver' as const, 'hold' as const, 'drop' as const),
  copies: fc.integer({ min: 1, max: 3 }),
  apiVersion: fc.constantFrom(null, '2025-03-31.basil'),
  shuffle: fc.integer(),
});

let orders: StripeOrders;
/** Names of the facts the neighbours told. */
let told: string[] = [];

beforeAll(async () => {
  const much = programs > 1_000 ? { STRIPE_REQUESTS_PER_SECOND: '500' } : {};
  orders = await StripeOrders.start({ RECONCILE_MS: '1000', ...much });
});
afterAll(() => orders?.stop());

/** What Stripe or we refuse at this point of the story is part of the story. */
const maybe = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

async function tell<D extends DescMessage>(schema: D, message: MessageInitShape<D>): Promise<void> {
  told.push(await orders.service.bus.send(schema, message));
}

async function play(step: Step, { customer, order, session }: PlacedOrder): Promise<unknown> {
  const { control, service } = orders;
  const about = { orderId: order.id, photoId: order.photoId, userId: order.userId };
  const money = await orders.money(order).catch(() => undefined);
  const payment = money?.paymentIntent;
  switch (step.do) {
    case 'pay':
      return maybe(control.pay(session, { card: step.card, holder: customer.userId }));
    case 'debit':
      await maybe(control.pay(session, { bankDebit: true }));
      return maybe(control.settleDebit(session, step.succeeds));
    case 'foreign':
      return payForeign(step.marks, step.then);
    case 'odd':
      return maybe(sendSigned(orders, event({ type: step.type, data: { object: step.object } })));
    case 'expire':
      return maybe(control.expire(session));
    case 'overdue':
      // Fifty events are applied in one transaction: their orders may be locked for a while.
      return eventually(
        () =>
          service.query(`UPDATE orders SET deadline_at = now() WHERE id = $1 AND deadline_at IS NOT NULL`, [
            order.id,
          ]),
        patience,
      );
    case 'deliver':
      return tell(HeadshotsStoredSchema, { ...about, images: order.images, missing: 0 });
    case 'fail':
      return tell(HeadshotsFailedSchema, { ...about, reason: 'no_usable' });
    case 'photo_deleted':
      return tell(PhotoDeletedSchema, about);
    case 'refund_part':
      return payment && maybe(control.refund({ paymentIntent: payment, amount: step.amount }));
    case 'refund_whole':
      return payment && maybe(control.refund({ paymentIntent: payment }));
    case 'dispute':
      return payment && maybe(control.dispute({ paymentIntent: payment }));
    case 'close_dispute':
      return Promise.all(
        (money?.disputes ?? []).map(({ id }) => maybe(control.changeDispute(id, step.status))),
      );
    case 'warn':
      return payment && maybe(control.warnOfFraud(payment));
    case 'claim':
      return maybe(service.client.claimGuarantee({ orderId: order.id }, customer.call));
    case 'withdraw':
      return maybe(withdraw(order.number, customer.email));
    case 'look':
      return maybe(service.client.getPaymentSession({ sessionId: session }, customer.call));
    case 'again':
      return maybe(customer.place({ photoId: order.photoId }));
    case 'bounce':
      return Promise.all((money?.refunds ?? []).map(({ id }) => maybe(control.bounceRefund(id))));
    case 'complete':
      return Promise.all((money?.refunds ?? []).map(({ id }) => maybe(control.completeRefund(id))));
    case 'resend':
      return maybe(resendSome());
  }
}

async function payForeign(marks: ForeignMarks, then: (typeof afterwards)[number]): Promise<void> {
  const { control } = orders;
  const paid = await control.pay(await foreignSession(orders.stripe, marks));
  const paymentIntent = String(paid.session.payment_intent);
  if (then === 'refund') await control.refund({ paymentIntent, amount: 100 });
  if (then === 'dispute') await control.dispute({ paymentIntent });
  if (then === 'warn') await control.warnOfFraud(paymentIntent);
}

async function withdraw(orderNumber: string, email: string): Promise<void> {
  const { client } = orders.service;
  const { withdrawalId } = await client.startWithdrawal({ name: 'Ada', orderNumber, email, language: 'en' });
  await client.confirmWithdrawal({ withdrawalId });
}

async function resendSome(): Promise<void> {
  const [last] = (await orders.control.deliveries()).slice(-1);
  if (last) await orders.control.resendWebhook(last.event, 2);
}

interface Row {
  readonly state: string;
  readonly total_amount: string;
  readonly anomalies: readonly string[];
}

/** What no webhook brought has been asked for, from beginning to end, by a look that could see all of it. */
async function lookedForMissed(): Promise<void> {
  const [begun] = await orders.service.query<{ readonly at: Date }>(
    `SELECT now() + interval '1 second' AS at`,
  );
  await eventually(async () => {
    const looked = await orders.service.query(
      `SELECT 1 FROM reconciliations WHERE task = 'missed-events' AND reached > $1`,
      [begun?.at],
    );
    expect(looked).toHaveLength(1);
  }, patience);
}

/** Everything is heard and done that will ever be. */
async function quiet(): Promise<void> {
  await lookedForMissed();
  await eventually(async () => {
    await orders.control.idle();
    expect(await orders.service.handled(told)).toBe(true);
    await orders.service.query(
      `UPDATE payment_events SET next_try_at = now() WHERE state IN ('pointer', 'pending', 'waiting')`,
    );
    await orders.service.query(
      `UPDATE refunds SET next_try_at = now() WHERE state = 'pending' AND blocked_by IS DISTINCT FROM 'dispute'`,
    );
    const [row] = await orders.service.query<Record<string, string>>(`
      SELECT (SELECT count(*) FROM payment_events WHERE state IN ('pointer', 'pending')) AS events,
             (SELECT count(*) FROM payment_events
              WHERE state = 'failed' AND coalesce(payload->>'id', '') NOT LIKE 'odd_%') AS failed,
             (SELECT count(*) FROM refunds WHERE state = 'pending' AND blocked_by IS NULL) AS refunds,
             (SELECT count(*) FROM withdrawals WHERE received_at IS NOT NULL AND outcome IS NULL) AS withdrawals,
             (SELECT count(*) FROM orders WHERE deadline_at < now()) AS overdue`);
    expect(row).toEqual({ events: '0', failed: '0', refunds: '0', withdrawals: '0', overdue: '0' });
  }, patience);
  await waitedEnough();
  await orders.agree();
}

/** An event about what is not here, a warning about a card that was declined, waits ten minutes for it. */
async function waitedEnough(): Promise<void> {
  await eventually(async () => {
    await orders.service.query(
      `UPDATE payment_events SET next_try_at = now(), received_at = now() - interval '11 minutes' WHERE state = 'waiting'`,
    );
    const open = await orders.service.query(
      `SELECT 1 FROM payment_events WHERE state IN ('pointer', 'pending', 'waiting')
       UNION ALL SELECT 1 FROM payment_events WHERE state = 'failed' AND coalesce(payload->>'id', '') NOT LIKE 'odd_%'`,
    );
    expect(open).toEqual([]);
  }, patience);
}

/** What other products took they keep: all that left is what they sent back, or their customers' banks took. */
async function othersAreLeftAlone(): Promise<void> {
  const { payments } = await orders.control.ledger();
  const ours = payments.filter(isForeign).flatMap(({ refunds }) => refunds.filter(isOfOurs));
  expect(ours).toEqual([]);
}

const isOfOurs = ({ metadata }: { readonly metadata: Readonly<Record<string, string>> }): boolean =>
  metadata['cause'] !== undefined;

async function check({ order }: PlacedOrder): Promise<void> {
  const [row] = await orders.service.query<Row>(
    `SELECT state, total_amount,
            ARRAY(SELECT event FROM process_anomalies a WHERE a.order_id = o.id) AS anomalies
     FROM orders o WHERE id = $1`,
    [order.id],
  );
  if (!row) throw new Error('the order is gone');
  const total = Number(row.total_amount);
  const money = await orders.money(order).catch(() => undefined);
  const rest = money?.rest ?? 0;
  const isLoss = row.anomalies.includes('double_loss');
  const ours = (money?.refunds ?? []).filter(
    ({ metadata, status }) => metadata['refund'] !== undefined && status !== 'failed',
  );
  expect(ours.length).toBeLessThanOrEqual(1);
  if (!isLoss) expect(rest).toBeGreaterThanOrEqual(0);
  expect(rest).toBeLessThanOrEqual(total);
  switch (row.state) {
    case 'awaiting_payment':
    case 'expired':
      expect(money?.charged ?? 0).toBe(0);
      break;
    case 'paid':
    case 'generating':
    case 'delivered':
      expect(money?.charged).toBe(total);
      expect(rest).toBeGreaterThan(0);
      break;
    case 'refunded':
      if (!isLoss) expect(rest).toBe(0);
      break;
    default:
      expect(money?.charged).toBe(total);
  }
}

it(
  'keeps the equation of money, whatever customers, banks, people and the network do',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyRound, async ({ programs: stories, mode, copies, apiVersion, shuffle }) => {
        await orders.control.turn({ webhooks: { mode, copies, apiVersion } });
        told = [];
        const placed = await Promise.all(stories.map(() => orders.placed()));
        await Promise.all(
          stories.map(async (story, index) => {
            for (const step of story) await play(step, placed[index]!);
          }),
        );
        if (mode === 'hold') await orders.control.releaseWebhooks(shuffle);
        await orders.control.turn({ webhooks: { mode: 'deliver', copies: 1, apiVersion: null } });
        await quiet();
        await othersAreLeftAlone();
        for (const [index, one] of placed.entries())
          await check(one).catch((cause: unknown) => {
            throw new Error(`after ${JSON.stringify(stories[index])}`, { cause });
          });
      }),
      { numRuns: Math.ceil(programs / together), endOnFailure: true, ...replay },
    );
  },
  Math.max(1_800_000, programs * 9_000),
);
