import type { HttpHandler } from 'msw';
import type { FakeDb } from '../db.ts';
import { accountHandlers } from './account.ts';
import { authHandlers } from './auth.ts';
import { checkoutHandlers } from './checkout.ts';
import { configHandlers } from './config.ts';
import { deskAccountHandlers } from './desk-accounts.ts';
import { deskCouponHandlers } from './desk-coupons.ts';
import { deskHandlers } from './desk.ts';
import { deskMailHandlers } from './desk-mails.ts';
import { deskPhotoHandlers } from './desk-photos.ts';
import { eventHandlers } from './events.ts';
import { orderHandlers } from './orders.ts';
import { photoHandlers } from './photos.ts';
import { previewHandlers } from './previews.ts';

/** The whole pretended API over one state. */
export function createHandlers(db: FakeDb): HttpHandler[] {
  return [
    ...authHandlers(db),
    ...accountHandlers(db),
    ...configHandlers(db),
    ...photoHandlers(db),
    ...previewHandlers(db),
    ...checkoutHandlers(db),
    ...orderHandlers(db),
    ...eventHandlers(db),
    ...deskHandlers(db),
    ...deskAccountHandlers(db),
    ...deskCouponHandlers(db),
    ...deskMailHandlers(db),
    ...deskPhotoHandlers(db),
  ];
}
