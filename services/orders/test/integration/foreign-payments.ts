import { randomUUID } from 'node:crypto';
import type { StripeDouble } from '@headshots/stripe-double/client';

/** What another product that shares our account at Stripe writes on a payment. */
export interface ForeignMarks {
  readonly client_reference_id?: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Where the payment behind the checkout has others. */
  readonly ofPayment?: Readonly<Record<string, string>>;
}

/** Some have names that look like ours; no payment of ours has one of these sets. */
export const foreignMarks: Readonly<Record<string, ForeignMarks>> = {
  'no marks': { metadata: {} },
  'a number for a reference': { client_reference_id: '1234', metadata: {} },
  'a UUID for a reference': { client_reference_id: randomUUID(), metadata: {} },
  'a number for an order': { metadata: { order_id: '1234' } },
  'a number for an order and for a try': { metadata: { order_id: '1234', attempt: '1' } },
  'an empty order': { metadata: { order_id: '', attempt: '' } },
  'a UUID for an order': { metadata: { order_id: randomUUID() } },
  'another reference than order': {
    client_reference_id: randomUUID(),
    metadata: { order_id: randomUUID(), attempt: '1' },
    ofPayment: {},
  },
  'an order and a try without a reference': { metadata: { order_id: randomUUID(), attempt: '1' } },
  'the payment alone marked': { metadata: {}, ofPayment: { order_id: randomUUID(), attempt: '1' } },
  'another installation of this product': markedAs(randomUUID(), '1', 'headshots.example'),
  'a word for a try': markedAs(randomUUID(), 'first'),
  'a try out of range': markedAs(randomUUID(), '99999999999'),
  'a long order': { metadata: { order_id: 'x'.repeat(500), attempt: '1' } },
  'a NUL': { metadata: { order_id: '\0', note: 'a\0b' } },
  'half a character': { metadata: { note: '\ud83d' } },
  'other names': { metadata: { cart: 'c_9', refund: 'r_9' } },
};

function markedAs(order: string, attempt: string, site = 'konterfei.test'): ForeignMarks {
  return { client_reference_id: order, metadata: { site, order_id: order, attempt } };
}

/** Opens a checkout as another product does. Returns its session. */
export async function foreignSession(
  { url, secretKey }: Pick<StripeDouble, 'url' | 'secretKey'>,
  { client_reference_id: reference, metadata, ofPayment = metadata }: ForeignMarks,
): Promise<string> {
  const form = new URLSearchParams({
    mode: 'payment',
    success_url: 'https://another.example/thanks',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '700',
    'line_items[0][price_data][product_data][name]': 'A tour of the harbour',
    ...(reference !== undefined && { client_reference_id: reference }),
  });
  for (const [name, value] of Object.entries(metadata)) form.set(`metadata[${name}]`, value);
  for (const [name, value] of Object.entries(ofPayment))
    form.set(`payment_intent_data[metadata][${name}]`, value);
  const response = await fetch(`${url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'stripe-version': '2026-10-28.endive' },
    body: form,
  });
  const { id, error } = (await response.json()) as { readonly id?: string; readonly error?: unknown };
  if (id === undefined) throw new Error(JSON.stringify(error));
  return id;
}
