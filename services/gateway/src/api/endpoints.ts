import type { Endpoint } from '../http/endpoint.ts';
import * as exports from './account/export.endpoints.ts';
import * as sessions from './account/sessions.endpoints.ts';
import * as auth from './auth/auth.endpoints.ts';
import * as catalogue from './catalogue/catalogue.endpoints.ts';
import * as deskAccounts from './desk/accounts.endpoints.ts';
import * as deskClaims from './desk/claims.endpoints.ts';
import * as deskCoupons from './desk/coupons.endpoints.ts';
import * as deskExport from './desk/export.endpoints.ts';
import * as deskMails from './desk/mails.endpoints.ts';
import * as deskNumbers from './desk/numbers.endpoints.ts';
import * as deskPhotos from './desk/photos.endpoints.ts';
import * as deskSession from './desk/session.endpoints.ts';
import * as coupons from './coupons/coupons.endpoints.ts';
import * as events from './events/events.endpoints.ts';
import * as measures from './measures/measures.endpoints.ts';
import * as orders from './orders/orders.endpoints.ts';
import * as photos from './photos/photos.endpoints.ts';
import * as previews from './previews/previews.endpoints.ts';
import * as webhooks from './webhooks/webhooks.endpoints.ts';
import * as withdrawals from './withdrawals/withdrawals.endpoints.ts';

const resources: readonly Readonly<Record<string, Endpoint>>[] = [
  auth,
  exports,
  sessions,
  catalogue,
  photos,
  previews,
  coupons,
  orders,
  withdrawals,
  webhooks,
  events,
  measures,
  deskSession,
  deskAccounts,
  deskClaims,
  deskCoupons,
  deskExport,
  deskMails,
  deskNumbers,
  deskPhotos,
];

export const endpoints: readonly Endpoint[] = resources.flatMap((routes) => Object.values(routes));
