import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { newId } from '../account/ids.ts';
import { schedule } from './schedule.ts';
import { apiVersion } from '../objects/api-version.ts';

type EventOf<Type extends Stripe.Event.Type> = Extract<Stripe.Event, { type: Type }>;
type ObjectOf<Type extends Stripe.Event.Type> = EventOf<Type>['data']['object'];

export function announce<Type extends Stripe.Event.Type>(
  account: Account,
  type: Type,
  object: ObjectOf<Type>,
  previous?: Partial<ObjectOf<Type>>,
): void {
  const { webhooks } = account.switches;
  const wanting = account.endpoints.all().filter((endpoint) => wants(endpoint, type));
  const id = newId('evt');
  const event = {
    id,
    object: 'event',
    api_version: webhooks.apiVersion ?? apiVersion,
    created: account.clock.seconds(),
    data: { object, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: wanting.length,
    request: account.cause,
    type,
  } as unknown as EventOf<Type>;
  account.events.put(id, event);
  if (webhooks.mode === 'drop') return;
  for (const endpoint of wanting)
    for (let copy = 0; copy < webhooks.copies; copy++)
      schedule(account, webhooks.delayMs, {
        kind: 'deliver',
        event: id,
        endpoint: endpoint.id,
        attempt: 1,
        isHeld: webhooks.mode === 'hold',
      });
}

const wants = ({ status, enabled_events }: Stripe.WebhookEndpoint, type: string): boolean =>
  status === 'enabled' && (enabled_events.includes('*') || enabled_events.includes(type));
