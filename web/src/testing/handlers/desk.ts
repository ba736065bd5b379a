import { http, HttpResponse, type HttpHandler } from 'msw';
import type { DeskClaim, DeskClaims, DeskImages, DeskOrder, DeskSession } from '@/shared/api/types';
import type { FakeDb } from '../db.ts';
import { bad, good, route } from './answer.ts';

const TOKEN = 'desk-token';
const REALM = '*/idp/realms/headshots-staff/protocol/openid-connect';
const HOUR_MS = 3_600_000;

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();
const part = (value: object): string => btoa(JSON.stringify(value)).replaceAll('=', '');
const tokenOf = (claims: object): string =>
  `${part({ alg: 'none' })}.${part({ ...claims, sub: 'staff', exp: 4_000_000_000 })}.x`;

type Waiting = DeskClaims['claims'][number];

const waitingClaims = (): readonly Waiting[] => [
  {
    ...{ orderNumber: 'KX7-2M4-9QT', package: 'professional', images: 20, language: 'fr' },
    ...{ total: { amount: 3900, currency: 'EUR' }, receivedAt: hoursAgo(75) },
  },
  {
    ...{ orderNumber: 'H4W-8RR-0ZC', package: 'ultra', images: 100, language: 'de' },
    ...{ total: { amount: 7900, currency: 'CHF' }, receivedAt: hoursAgo(5) },
  },
];

const orderOf = (claim: Waiting): DeskOrder['order'] => ({
  ...{ number: claim.orderNumber, state: 'delivered', package: claim.package, images: claim.images },
  ...{ total: claim.total, language: claim.language, placedAt: hoursAgo(100), deliveredAt: hoursAgo(98) },
});

const timelineOf = ({ package: name, images, receivedAt }: Waiting): DeskOrder['timeline'] => [
  { at: hoursAgo(100), kind: 'placed', detail: name },
  { at: hoursAgo(99), kind: 'paid', detail: null },
  { at: hoursAgo(98), kind: 'delivered', detail: String(images) },
  { at: receivedAt, kind: 'claimed', detail: null },
  { at: hoursAgo(1), kind: 'act:look-at-images', detail: 'Robin Berg: Checks the claim' },
];

/** The desk with two waiting claims, and the realm of the staff under `/idp`, where somebody is always signed in. */
export function deskHandlers(db: FakeDb): HttpHandler[] {
  let nonce: string | null = null;
  const claimOf = ({ orderNumber, receivedAt }: Waiting): DeskClaim =>
    db.decided.get(orderNumber) ?? { state: 'waiting', receivedAt, decidedAt: null, reason: null };
  const staff = (
    method: 'get' | 'post',
    path: string,
    resolve: (claim: Waiting, request: Request) => Promise<Response> | Response,
  ): HttpHandler =>
    route(db, method, path, 'public', ({ request, params }) => {
      if (request.headers.get('authorization') !== `Bearer ${TOKEN}`)
        return bad({ status: 401, code: 'auth.session_expired' });
      const [first, ...others] = waitingClaims();
      const { number = first?.orderNumber } = params;
      const claim = [first, ...others].find((each) => each?.orderNumber === number);
      return claim === undefined ? bad({ status: 404, code: 'order.not_found' }) : resolve(claim, request);
    });
  const decide = (state: DeskClaim['state']) => async (claim: Waiting, request: Request) => {
    const { reason = null } = (await request.json()) as { readonly reason?: string };
    db.decided.set(claim.orderNumber, {
      ...{ state, receivedAt: claim.receivedAt, decidedAt: new Date().toISOString(), reason },
    });
    return good({ claim: claimOf(claim) });
  };
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
    route(db, 'post', '/desk/session', 'public', () =>
      good({
        token: TOKEN,
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
        name: 'Robin Berg',
        role: 'support',
      } satisfies DeskSession),
    ),
    staff('get', '/desk/claims', () => {
      const claims = waitingClaims().filter(({ orderNumber }) => !db.decided.has(orderNumber));
      return good({ claims, waiting: claims.length } satisfies DeskClaims);
    }),
    staff('get', '/desk/orders/:number', (claim) =>
      good({
        order: orderOf(claim),
        claim: claimOf(claim),
        timeline: timelineOf(claim),
      } satisfies DeskOrder),
    ),
    staff('post', '/desk/orders/:number/images', () =>
      good({
        selfie: { url: '/examples/original-960.jpg' },
        images: ['01', '02'].map((id, index) => ({
          ...{ id, url: `/examples/${id}-560.jpg`, similarity: 0.6 + index / 10 },
        })),
        expiresAt: new Date(Date.now() + 300_000).toISOString(),
      } satisfies DeskImages),
    ),
    staff('post', '/desk/orders/:number/claim/grant', decide('granted')),
    staff('post', '/desk/orders/:number/claim/decline', decide('declined')),
  ];
}
