import type { Endpoint } from '../endpoint.ts';
import { checkoutSessions } from './checkout-sessions.ts';
import { events } from './events.ts';
import { fraudWarnings } from './fraud-warnings.ts';
import { money } from './money.ts';
import { refunds } from './refunds.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

export const endpoints: readonly Endpoint[] = [
  ...checkoutSessions,
  ...money,
  ...refunds,
  ...events,
  ...fraudWarnings,
  ...webhookEndpoints,
];
