import { createHmac, randomUUID } from 'node:crypto';
import { settings } from '../system/support/stack.ts';
import { rows } from '../system/support/traces.ts';
import { stripe } from './stripe.ts';

/** An order whose customer has paid, and of which orders was not told yet. */
export interface HeldPayment {
  readonly orderId: string;
  readonly paymentIntent: string;
  /** What Stripe tells of it, in the order in which it does: of the charge, of the checkout. */
  readonly events: readonly string[];
}

interface Session {
  readonly id: string;
  readonly url: string;
}

interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly object: { readonly metadata?: { readonly order_id?: string } } };
}

const amount = 1_200;
/** Requests to the double at a time. */
const atATime = 16;

/**
 * Orders that wait for their payment, as PlaceOrder leaves them, each with a session that was paid at the double while it
 * told nobody.
 */
export async function heldPayments(count: number): Promise<readonly HeldPayment[]> {
  const before = await newestEvent();
  await stripe.control.turn({ webhooks: { mode: 'drop' } });
  const opened = await atOnce(
    Array.from({ length: count }, () => randomUUID()),
    async (orderId) => ({
      orderId,
      session: await open(orderId),
    }),
  );
  await place(opened);
  const paid = await atOnce(opened, async ({ orderId, session }) => {
    const { session: after } = await stripe.control.pay(session.id);
    return { orderId, paymentIntent: String(after.payment_intent) };
  });
  await stripe.control.turn({ webhooks: { mode: 'deliver' } });
  const told = await eventsSince(before);
  return paid.map((payment) => ({ ...payment, events: told.get(payment.orderId) ?? [] }));
}

/** A delivery as Stripe signs it at this moment. */
export function signed(payload: string): Readonly<Record<string, string>> {
  const seconds = Math.floor(Date.now() / 1_000);
  const [secret = ''] = settings.stripe.webhookSecrets().split(',');
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` };
}

const site = new URL(settings.publicUrl).host;

const open = (orderId: string): Promise<Session> =>
  stripe.ask<Session>('checkout/sessions', {
    mode: 'payment',
    client_reference_id: orderId,
    'metadata[site]': site,
    'metadata[order_id]': orderId,
    'metadata[attempt]': '1',
    'payment_intent_data[metadata][site]': site,
    'payment_intent_data[metadata][order_id]': orderId,
    'payment_intent_data[metadata][attempt]': '1',
    success_url: `${settings.publicUrl}/payment/success`,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': String(amount),
    'line_items[0][price_data][product_data][name]': '20 headshots',
  });

async function place(
  opened: readonly { readonly orderId: string; readonly session: Session }[],
): Promise<void> {
  const given = [
    opened.map(({ orderId }) => orderId),
    opened.map(({ session }) => session.id),
    opened.map(({ session }) => session.url),
  ];
  const each = 'FROM unnest($1::uuid[], $2::text[], $3::text[]) AS given (id, session, url)';
  await rows(
    'orders',
    `INSERT INTO orders (id, number, user_id, photo_id, package, images, expression, state, version, currency, list_amount,
       discount_amount, total_amount, payment_session_id, bypass, placed_at, deadline_at)
     SELECT id, id::text, gen_random_uuid(), gen_random_uuid(), 'professional', 20, 'unchanged', 'awaiting_payment', 1, 'EUR',
       ${amount}, 0, ${amount}, session, false, now(), now() + interval '1 day' ${each}`,
    given,
  );
  await rows(
    'orders',
    `INSERT INTO payments (order_id, attempt, order_number, state, amount, currency, language, email_hash, expires_at,
       session_id, next_url, next_check_at)
     SELECT id, 1, id::text, 'open', ${amount}, 'EUR', 'en', '', now() + interval '1 day', session, url,
       now() + interval '1 day' ${each}`,
    given,
  );
}

interface Page {
  readonly data: readonly StripeEvent[];
  readonly has_more: boolean;
}

async function newestEvent(): Promise<string | undefined> {
  const { data } = await stripe.ask<Page>('events?limit=1');
  return data[0]?.id;
}

/** What is told of each order, as the endpoint gets it, oldest first. */
async function eventsSince(before: string | undefined): Promise<ReadonlyMap<string, readonly string[]>> {
  const told = new Map<string, readonly string[]>();
  const wanted = new Set(['charge.succeeded', 'checkout.session.completed']);
  for (let after = ''; ;) {
    const { data, has_more } = await stripe.ask<Page>(
      `events?limit=100${after && `&starting_after=${after}`}`,
    );
    const known = data.findIndex(({ id }) => id === before);
    for (const event of known === -1 ? data : data.slice(0, known)) {
      const orderId = event.data.object.metadata?.order_id;
      if (!wanted.has(event.type) || orderId === undefined) continue;
      told.set(orderId, [JSON.stringify(event, null, 2), ...(told.get(orderId) ?? [])]);
    }
    after = data.at(-1)?.id ?? '';
    if (known !== -1 || !has_more) return told;
  }
}

async function atOnce<From, To>(all: readonly From[], work: (one: From) => Promise<To>): Promise<To[]> {
  const done: To[] = [];
  const left = [...all.entries()];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) done[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return done;
}
