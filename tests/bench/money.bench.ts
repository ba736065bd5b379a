/**
 * Money through the whole product: gateway, orders and the double of Stripe, each a process of its own. What is measured
 * is seen from outside: answers, commits, the ledger of the double, the mail sink.
 */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, report, steadily, type Line } from '../../services/platform/bench/measure.ts';
import { pay } from '../../deploy/src/journey/pay.ts';
import { Processes } from '../../tools/dev/processes.ts';
import { Customer, patienceMs } from '../system/support/customer.ts';
import { mailTo } from '../system/support/mail-to.ts';
import { api, mailbox, settings } from '../system/support/stack.ts';
import { rows } from '../system/support/traces.ts';
import { withdraw } from '../system/support/withdrawal.ts';
import { callsAbout } from './calls-about.ts';
import { heldPayments, signed, type HeldPayment } from './held-payments.ts';
import { PaidOrders } from './paid-orders.ts';
import { post } from './post.ts';
import { stripe } from './stripe.ts';

/** Payments of the steady trickle; bursts have five and ten times as many. */
const payments = Number(process.env['BENCH_PAYMENTS'] ?? 100);
const webhooks = `http://127.0.0.1:${settings.ports.gateway}/api/webhooks/stripe`;
const lookEveryMs = 50;

/** Looks until every one is there; milliseconds since the moments they began, which are noted meanwhile. */
async function appeared(
  wanted: ReadonlySet<string>,
  began: ReadonlyMap<string, number>,
  look: () => Promise<readonly string[]>,
): Promise<readonly number[]> {
  const waited = new Map<string, number>();
  const end = performance.now() + patienceMs;
  while (waited.size < wanted.size) {
    if (performance.now() > end)
      throw new Error(`${waited.size} of ${wanted.size} came within ${patienceMs} ms`);
    for (const id of await look()) {
      const at = began.get(id);
      if (at !== undefined && wanted.has(id) && !waited.has(id)) waited.set(id, performance.now() - at);
    }
    await sleep(lookEveryMs);
  }
  return [...waited.values()];
}

/** Until it is taken, as Stripe does. Answers how often it had to be sent again. */
async function deliver(payload: string): Promise<number> {
  for (let repeated = 0; ; repeated += 1) {
    const status = await post(webhooks, signed(payload), payload);
    if (status === 200) return repeated;
    if (status !== 503) throw new Error(`a webhook was answered ${status}`);
    await sleep(1_000);
  }
}

interface Told {
  readonly answered: readonly number[];
  /** From the moment the checkout's event was sent, in ms. */
  readonly committed: readonly number[];
  /** Deliveries that were answered with "later". */
  readonly repeated: number;
}

/**
 * Sends the events of these payments evenly, so many a second, whether or not the earlier ones were answered.
 * @param sent gets the moment of the last event of each order
 */
async function tell(
  paid: PaidOrders,
  payments: readonly HeldPayment[],
  perSecond: number,
  sent = new Map<string, number>(),
): Promise<Told> {
  const events = payments.flatMap(({ orderId, events: all }) => all.map((payload) => ({ orderId, payload })));
  const answered: number[] = [];
  let repeated = 0;
  await steadily(perSecond, events.length / perSecond, async (index) => {
    const { orderId, payload } = events[index] as (typeof events)[number];
    const at = performance.now();
    sent.set(orderId, at);
    repeated += await deliver(payload);
    answered.push(performance.now() - at);
  });
  const end = performance.now() + patienceMs;
  while (!payments.every(({ orderId }) => paid.committedAt.has(orderId))) {
    if (performance.now() > end) throw new Error('not all orders were paid');
    await sleep(lookEveryMs);
  }
  const committed = payments.map(
    ({ orderId }) => (paid.committedAt.get(orderId) ?? NaN) - (sent.get(orderId) ?? NaN),
  );
  return { answered, committed, repeated };
}

const atMost = (name: string, value: number, aim: number, unit = 'ms'): Line => [
  name,
  value,
  value <= aim,
  `at most ${aim} ${unit}`,
];
const said = (name: string, value: number): Line => [name, value, true, ''];
const load = (): Line => said('load average', Number((loadavg()[0] ?? 0).toFixed(1)));

/** Real customers: what an order costs in calls to Stripe, and how soon a withdrawal is confirmed. */
async function customers(): Promise<readonly Line[]> {
  const orders = Number(process.env['BENCH_CUSTOMERS'] ?? 3);
  // One network has ten receipts a day that are about no order (ADR 158).
  const strangers = 10;
  await rows('orders', 'UPDATE withdrawals SET sender_mark = NULL WHERE order_id IS NULL');
  const placed = [];
  // A second refund at somebody's wish waits for a person (ADR 156), so each has an account and a card of his own.
  for (let number = 0; number < orders; number += 1) {
    const customer = await Customer.arrive(api, mailbox);
    const photo = await customer.upload();
    const { data } = await customer.tryToOrder(photo.id, { package: 'ultra' });
    await pay(settings.publicUrl, data.nextUrl, customer.email);
    placed.push({ ...data.order, customer });
  }
  for (const { number, customer } of placed)
    await mailTo(customer.email, `Order ${number}: confirmation and receipt`);
  const ids = new Set(placed.map(({ id }) => id));
  const calls = await callsAbout(ids);
  const receipts: number[] = [];
  for (const { id, number, customer } of placed) {
    await withdraw(api, number, customer.email);
    await customer.orderOnce(id, 'refunded');
  }
  const callsOfRefunds = (await callsAbout(ids)) - calls;
  for (let index = 0; index < strangers; index += 1) {
    const email = `stranger-${randomUUID()}@example.com`;
    const began = performance.now();
    await withdraw(api, '0000-0000', email);
    await mailTo(email, 'We received your withdrawal');
    receipts.push(performance.now() - began);
  }
  return [
    atMost('calls/order', calls / orders, 1, 'to Stripe for an order that is paid'),
    atMost('calls/refund', callsOfRefunds / orders, 1, 'to Stripe for a refund'),
    atMost(
      'receipt',
      percentile(receipts, 0.99),
      10_000,
      `ms from the withdrawal to the mail sink, p99 of ${strangers}`,
    ),
    load(),
  ];
}

/** Those whose invoice is printed. */
async function printed(orders: readonly string[]): Promise<readonly string[]> {
  const found = await rows<{ order_id: string }>(
    'orders',
    'SELECT order_id FROM bookkeeping.documents WHERE order_id = ANY($1) AND pdf IS NOT NULL',
    [orders],
  );
  return found.map(({ order_id }) => order_id);
}

/** Payments that went back. */
async function paidBack(): Promise<readonly string[]> {
  const { payments } = await stripe.control.ledger();
  return payments
    .filter(({ refunds }) => refunds.some(({ status }) => status === 'succeeded'))
    .map(({ paymentIntent }) => paymentIntent);
}

/** A steady trickle: the invoice after the payment, and the refund that a warning of fraud asks for. */
async function documentsAndRefunds(paid: PaidOrders): Promise<readonly Line[]> {
  const held = await heldPayments(payments);
  const sent = new Map<string, number>();
  const ids = held.map(({ orderId }) => orderId);
  const [invoices] = await Promise.all([
    appeared(new Set(ids), sent, () => printed(ids)),
    tell(paid, held, 10, sent),
  ]);
  const asked = new Map<string, number>();
  const [refunds] = await Promise.all([
    appeared(new Set(held.map(({ paymentIntent }) => paymentIntent)), asked, paidBack),
    steadily(5, held.length / 5, async (index) => {
      const { paymentIntent } = held[index] as HeldPayment;
      asked.set(paymentIntent, performance.now());
      await stripe.control.warnOfFraud(paymentIntent);
    }),
  ]);
  return [
    atMost(
      'invoice',
      percentile(invoices, 0.99),
      2_000,
      'ms from the webhook to the PDF, p99 at 5 payments/s',
    ),
    atMost(
      'refund',
      percentile(refunds, 0.99),
      10_000,
      'ms from the warning of fraud to the refund at Stripe, p99 at 5/s',
    ),
    load(),
  ];
}

async function burst(
  paid: PaidOrders,
  perSecond: number,
  count: number,
  aimMs: number,
): Promise<readonly Line[]> {
  await documentsAreDone();
  const held = await heldPayments(count);
  const { answered, committed, repeated } = await tell(paid, held, perSecond);
  return [
    atMost(
      `paid, ${perSecond}/s`,
      percentile(committed, 0.99),
      aimMs,
      'ms from the webhook to order.paid committed, p99',
    ),
    said('  p50', percentile(committed, 0.5)),
    atMost('  answered', percentile(answered, 0.99), 50, `ms, p99 of ${answered.length}`),
    atMost('  sent again', repeated, 0, 'deliveries'),
    load(),
  ];
}

/** Documents of earlier payments are printed by the same process. */
async function documentsAreDone(): Promise<void> {
  for (;;) {
    const [left] = await rows<{ n: number }>(
      'orders',
      `SELECT (SELECT count(*) FROM movements WHERE document IS NULL AND order_id IS NOT NULL)::int +
              (SELECT count(*) FROM bookkeeping.documents WHERE pdf IS NULL)::int AS n`,
    );
    if (left?.n === 0) return;
    await sleep(200);
  }
}

report('money: orders of customers, at the double of Stripe', await customers());
const processes = new Processes(settings);
// Who hears of these payments would look for photos that nobody uploaded. Media stays: without it nothing is paid back.
for (const name of ['generation', 'notification', 'coupons']) await processes.stop(name);
const paid = new PaidOrders();
await paid.start();
try {
  report('money: documents and refunds', await documentsAndRefunds(paid));
  report(
    'money: 100 webhooks a second through the gateway, one orders',
    await burst(paid, 100, 5 * payments, 100),
  );
  report('money: 500 webhooks a second', await burst(paid, 500, 10 * payments, 250));
} finally {
  await paid.stop();
}
