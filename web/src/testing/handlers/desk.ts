import { http, HttpResponse, type HttpHandler } from 'msw';
import type { DeskClaim, DeskClaims, DeskImages, DeskOrder, DeskSession } from '@/shared/api/types';
import type { FakeDb } from '../db.ts';
import type { FakeOrder } from '../fake-desk.ts';
import { bad, good, route, type Call } from './answer.ts';
import {
  deskOrderRoute,
  reasonIn,
  STAFF_TOKEN,
  staffName,
  staffRoute,
  supervisorNeeded,
} from './staff-route.ts';

const REALM = '*/idp/realms/headshots-staff/protocol/openid-connect';

const part = (value: object): string => btoa(JSON.stringify(value)).replaceAll('=', '');
const tokenOf = (claims: object): string =>
  `${part({ alg: 'none' })}.${part({ ...claims, sub: 'staff', exp: 4_000_000_000 })}.x`;
const refundable: readonly string[] = ['paid', 'generating', 'delivered'];
const now = (): string => new Date().toISOString();

/** The realm of the staff under `/idp`, where somebody is always signed in. */
function realmHandlers(): HttpHandler[] {
  let nonce: string | null = null;
  return [
    http.get(`${REALM}/auth`, ({ request }) => {
      const asked = new URL(request.url).searchParams;
      nonce = asked.get('nonce');
      const back = new URLSearchParams({ state: asked.get('state') ?? '', code: 'one-time-code' });
      const location = `${asked.get('redirect_uri') ?? ''}#${back.toString()}`;
      return new HttpResponse(null, { status: 302, headers: { location } });
    }),
    http.get(`${REALM}/logout`, ({ request }) => {
      const location = new URL(request.url).searchParams.get('post_logout_redirect_uri') ?? '/desk';
      return new HttpResponse(null, { status: 302, headers: { location } });
    }),
    http.post(`${REALM}/token`, () => {
      const token = tokenOf({});
      const identity = nonce === null ? {} : { id_token: tokenOf({ nonce }) };
      return HttpResponse.json({
        ...{ access_token: token, refresh_token: token, expires_in: 60, ...identity },
      });
    }),
  ];
}

/** The desk with claims that wait and orders in several states. */
export function deskHandlers(db: FakeDb): HttpHandler[] {
  const decide =
    (state: 'granted' | 'declined') =>
    async (found: FakeOrder, { request }: Call): Promise<Response> => {
      if (found.claim === null) return bad({ status: 404, code: 'claim.not_found' });
      if (state === 'granted' && !db.desk.isAllowed(found)) return supervisorNeeded();
      const claim: DeskClaim = { ...found.claim, state, decidedAt: now(), reason: await reasonIn(request) };
      found.claim = claim;
      return good({ claim });
    };
  return [
    ...realmHandlers(),
    route(db, 'post', '/desk/session', 'public', () =>
      good({
        token: STAFF_TOKEN,
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
        name: staffName,
        role: db.desk.role,
      } satisfies DeskSession),
    ),
    staffRoute(db, 'get', '/desk/claims', () => {
      const claims = db.desk.waiting;
      return good({ claims, waiting: claims.length } satisfies DeskClaims);
    }),
    staffRoute(db, 'get', '/desk/numbers', () => good(db.desk.numbers)),
    deskOrderRoute(db, 'get', '', ({ order, claim, timeline, userId }) =>
      good({ order, claim, timeline, userId } satisfies DeskOrder),
    ),
    deskOrderRoute(db, 'post', '/images', () =>
      good({
        selfie: { url: '/examples/original-960.jpg' },
        images: ['01', '02'].map((id, index) => ({
          ...{ id, url: `/examples/${id}-560.jpg`, similarity: 0.6 + index / 10 },
        })),
        expiresAt: new Date(Date.now() + 300_000).toISOString(),
      } satisfies DeskImages),
    ),
    deskOrderRoute(db, 'post', '/claim/grant', decide('granted')),
    deskOrderRoute(db, 'post', '/claim/decline', decide('declined')),
    deskOrderRoute(db, 'post', '/refund', async (found, { request }) => {
      if (!db.desk.isAllowed(found)) return supervisorNeeded();
      if (!refundable.includes(found.order.state)) return bad({ status: 409, code: 'refund.past' });
      const reason = (await reasonIn(request)) ?? '';
      found.order = { ...found.order, state: 'refund_pending' };
      found.timeline.push({ at: now(), kind: 'act:refund', detail: `${staffName}: ${reason}` });
      return good({ order: found.order });
    }),
  ];
}
