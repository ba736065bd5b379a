import { createHmac, randomUUID } from 'node:crypto';
import type { StripeOrders } from './stripe-orders.ts';

export interface Signing {
  readonly secret?: string;
  readonly at?: number;
  readonly header?: string;
}

/** The text of an event in our version of Stripe's interface. */
export const event = (changes: object = {}): string =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'customer.created',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object: { id: 'cus_1' } },
    ...changes,
  });

/** Sends a text as Stripe does, and signs it. */
export function sendSigned(
  { stripe, service }: StripeOrders,
  body: string,
  { secret = stripe.webhookSecret, at, header }: Signing = {},
): Promise<unknown> {
  const time = at ?? Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return service.client.receivePaymentEvent({
    payload: Buffer.from(body),
    signature: header ?? `t=${time},v1=${mac}`,
  });
}
