import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { newId } from '../account/ids.ts';
import { newEndpoint, type NewEndpoint } from '../objects/webhook-endpoint.ts';

/** @param order with a secret of somebody's choice, else a new one */
export function createEndpoint(
  account: Account,
  order: Omit<NewEndpoint, 'id' | 'created' | 'secret'> & { readonly secret?: string },
): Stripe.WebhookEndpoint {
  const id = newId('we');
  const secret = order.secret ?? newId('whsec', 32);
  return account.endpoints.put(id, newEndpoint({ ...order, id, secret, created: account.clock.seconds() }));
}
