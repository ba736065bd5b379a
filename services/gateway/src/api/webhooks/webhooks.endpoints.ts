import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';

export const receiveStripeEvent = endpoint({
  id: 'receiveStripeEvent',
  tag: 'webhooks',
  summary: 'What Stripe tells us; signed over its bytes',
  method: 'POST',
  path: '/webhooks/stripe',
  access: 'public',
  limit: 'webhook',
  limits: 'failures',
  form: 'raw',
  body: z.instanceof(Uint8Array),
  answer: z.object({}),
  errors: ['webhook.malformed', 'webhook.signature_invalid'],
});
