import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { ordersNumbers } from './numbers.view.ts';

export const getDeskNumbers = endpoint({
  tag: 'desk',
  access: 'staff',
  limit: 'desk',
  id: 'getDeskNumbers',
  summary:
    'How much waits: claims by age, orders past the estimate of their package, refunds unsent for an hour or held for a person, mails given up',
  method: 'GET',
  path: '/desk/numbers',
  answer: z.object({
    orders: ordersNumbers.schema.nullable().describe('null while orders does not answer'),
    mailsGivenUp: z
      .int()
      .nullable()
      .describe('in the last 24 hours, at most 10,000; null while notification does not answer'),
  }),
  errors: [],
});
