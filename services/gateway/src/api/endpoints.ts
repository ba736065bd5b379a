import type { Endpoint } from '../http/endpoint.ts';
import { exportAccount } from './account/export.endpoints.ts';
import * as sessions from './account/sessions.endpoints.ts';
import * as auth from './auth/auth.endpoints.ts';
import * as catalogue from './catalogue/catalogue.endpoints.ts';
import { validateCoupon } from './coupons/coupons.endpoints.ts';
import { streamEvents } from './events/events.endpoints.ts';
import { countVisit } from './measures/measures.endpoints.ts';
import * as orders from './orders/orders.endpoints.ts';
import * as photos from './photos/photos.endpoints.ts';
import * as previews from './previews/previews.endpoints.ts';
import * as webhooks from './webhooks/webhooks.endpoints.ts';
import * as withdrawals from './withdrawals/withdrawals.endpoints.ts';

/** Every route under `/api`, in the order of the document. */
export const endpoints: readonly Endpoint[] = [
  ...Object.values(auth),
  exportAccount,
  ...Object.values(sessions),
  ...Object.values(catalogue),
  ...Object.values(photos),
  ...Object.values(previews),
  validateCoupon,
  ...Object.values(orders),
  ...Object.values(withdrawals),
  webhooks.receiveStripeEvent,
  streamEvents,
  countVisit,
];
