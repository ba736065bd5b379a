import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { StripeOrders, type PlacedOrder } from './stripe-orders.ts';

/** How long 500 events a second come; `make test-money-long` says 60. Without it: a few, as fast as they go. */
const seconds = Number(process.env['MONEY_BURST_SECONDS'] || 0);
const perSecond = 500;
const total = seconds > 0 ? seconds * perSecond : 400;
const paying = 10;
const pointers = 20;
const patience = { timeoutMs: 180_000 + seconds * 5_000, everyMs: 250 };
let orders: StripeOrders;

beforeAll(async () => {
  orders = await StripeOrders.start({ RECONCILE_MS: '3600000', PAYMENT_WATCH_MS: '3600000' });
});
afterAll(() => orders?.stop());
afterEach(() => orders.control.clearFaults());

function send(event: object): Promise<unknown> {
  const body = JSON.stringify(event);
  const time = Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', orders.stripe.webhookSecret).update(`${time}.${body}`).digest('hex');
  // What is not taken is sent again, as Stripe does.
  return eventually(() =>
    orders.service.client.receivePaymentEvent({
      payload: Buffer.from(body),
      signature: `t=${time},v1=${mac}`,
    }),
  );
}

interface Event {
  readonly type: string;
  readonly data: { readonly object: { readonly client_reference_id?: string } };
}
async function completed(): Promise<readonly Event[]> {
  const response = await fetch(`${orders.stripe.url}/v1/events?limit=100&type=checkout.session.completed`, {
    headers: { authorization: `Bearer ${orders.stripe.secretKey}`, 'stripe-version': '2026-10-28.endive' },
  });
  return ((await response.json()) as { data: readonly Event[] }).data;
}

const eventOf = (said: readonly Event[], { order }: PlacedOrder): Event => {
  const event = said.find(({ data }) => data.object.client_reference_id === order.id);
  if (!event) throw new Error('Stripe said nothing of it');
  return event;
};
const tell = async (of: PlacedOrder, changes: object = {}) =>
  send({ ...eventOf(await completed(), of), ...changes });

it(
  `takes ${total} events while Stripe answers no look: nothing is lost, and customers order meanwhile`,
  async () => {
    await orders.control.turn({ webhooks: { mode: 'drop' } });
    const all: PlacedOrder[] = [];
    for (let n = 0; n < paying + pointers; n += 1)
      all.push(await eventually(() => orders.placed(), patience));
    for (const { session } of all) await orders.control.pay(session);
    const said = await completed();
    const again = (of: PlacedOrder, changes: object = {}) =>
      send({ ...eventOf(said, of), id: `evt_${randomUUID()}`, ...changes });
    await orders.control.addFault({
      kind: 'error',
      status: 429,
      method: 'GET',
      path: '/v1/checkout/sessions/',
      times: 1_000_000,
    });

    // Another version of Stripe's: who is paid has to be looked up, and is not answered.
    for (const one of all.slice(paying)) await again(one, { api_version: '2025-03-31.basil' });
    const began = performance.now();
    const answers: Promise<unknown>[] = [];
    const waits: number[] = [];
    const customers: PlacedOrder[] = [];
    const width = 16;
    let sent = 0;
    const sender = async (): Promise<void> => {
      while (sent < total) {
        const mine = sent;
        sent += 1;
        if (seconds > 0) {
          const ahead = (mine / perSecond) * 1000 - (performance.now() - began);
          if (ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead));
        }
        const from = performance.now();
        await again(all[mine % paying]!);
        waits.push(performance.now() - from);
      }
    };
    answers.push(...Array.from({ length: width }, sender));
    // Here they share their process with all of it: whoever waits too long asks again.
    for (let n = 0; n < 5; n += 1) customers.push(await eventually(() => orders.placed(), patience));
    await Promise.all(answers);
    const tookMs = performance.now() - began;

    for (const { order } of all.slice(0, paying)) await orders.reaches(order, 'paid');
    await eventually(async () => {
      const [row] = await orders.service.query<Record<string, number>>(`
        SELECT count(*)::int AS here, count(*) FILTER (WHERE state IN ('pending', 'waiting'))::int AS waiting,
               count(*) FILTER (WHERE state = 'pointer')::int AS unseen FROM payment_events`);
      expect(row).toEqual({ here: total + pointers, waiting: 0, unseen: pointers });
    }, patience);
    const drainedMs = performance.now() - began;
    expect(customers).toHaveLength(5);
    const looks = (await orders.control.requests()).filter(
      ({ method, path }) => method === 'GET' && path.startsWith('/v1/checkout/sessions/'),
    );
    for (const look of looks) expect(look.status).toBe(429);

    await orders.control.clearFaults();
    await eventually(async () => {
      await orders.service.query(`UPDATE payment_events SET next_try_at = now() WHERE state = 'pointer'`);
      for (const { order } of all) expect(await orders.service.stateOf(order.id)).toBe('paid');
    }, patience);
    for (const { order } of all)
      expect(await orders.money(order)).toMatchObject({ charged: 1200, rest: 1200 });
    await orders.agree();
    const sorted = waits.toSorted((a, b) => a - b);
    process.stdout.write(
      `${total} events in ${Math.round(tookMs)} ms, p99 ${Math.round(sorted[Math.floor(total * 0.99)]!)} ms, ` +
        `all applied after ${Math.round(drainedMs)} ms, ${looks.length} looks refused\n`,
    );
  },
  600_000 + seconds * 10_000,
);

it('a look that hangs holds up no payment that needs none', async () => {
  await orders.control.turn({ webhooks: { mode: 'drop' } });
  const placed = async () => {
    const one = await eventually(() => orders.placed(), patience);
    await orders.control.pay(one.session);
    return one;
  };
  const hung = [await placed(), await placed(), await placed(), await placed()];
  const quick = await placed();
  /** Payments that are looked for; a look that hangs is repeated after a while. */
  const looks = async () => {
    const hanging = (await orders.control.requests()).filter(
      ({ method, path, status }) =>
        method === 'GET' && status === null && path.startsWith('/v1/checkout/sessions/'),
    );
    return new Set(hanging.map(({ path }) => path)).size;
  };
  await orders.control.addFault({ kind: 'hang', method: 'GET', path: '/v1/checkout/sessions/', times: 100 });
  for (const one of hung) await tell(one, { api_version: '2025-03-31.basil' });
  // One of each replica.
  await eventually(async () => expect(await looks()).toBe(2), patience);
  await tell(quick);
  await orders.reaches(quick.order, 'paid');
  expect(await looks()).toBe(2);
});
