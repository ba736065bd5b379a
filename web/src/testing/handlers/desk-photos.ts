import type { HttpHandler } from 'msw';
import type { KeptPhoto } from '@/shared/api/types';
import type { FakeDb } from '../db.ts';
import { DAY_MS } from '../factories.ts';
import { bad, good } from './answer.ts';
import { deskOrderRoute, staffName } from './staff-route.ts';

/** Images that are kept longer, to the end of a day, and new attempts at them. */
export function deskPhotoHandlers(db: FakeDb): HttpHandler[] {
  return [
    deskOrderRoute(db, 'post', '/regenerations', async (found, { request }) => {
      if (found.order.state !== 'delivered') return bad({ status: 409, code: 'headshot.not_ready' });
      const { reason } = (await request.json()) as { readonly reason: string };
      const detail = `${staffName}: ${reason}`;
      found.timeline.push({ at: new Date().toISOString(), kind: 'act:grant-retakes', detail });
      return good({ order: found.order });
    }),
    deskOrderRoute(db, 'post', '/extend', async (found, { request }) => {
      if (found.expiresAt === null) return bad({ status: 409, code: 'photo.not_ended' });
      if (Date.parse(found.expiresAt) < Date.now()) return bad({ status: 410, code: 'photo.expired' });
      const { days, reason } = (await request.json()) as { readonly days: number; readonly reason: string };
      const asked = new Date((Math.floor(Date.now() / DAY_MS) + days + 1) * DAY_MS).toISOString();
      const extended = asked > found.expiresAt;
      if (extended) {
        found.expiresAt = asked;
        const detail = `${staffName}: ${reason}`;
        found.timeline.push({ at: new Date().toISOString(), kind: 'act:extend-photo', detail });
      }
      return good({ expiresAt: found.expiresAt, extended } satisfies KeptPhoto);
    }),
  ];
}
