import { endpoints } from '../../src/api/endpoints.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { ids } from './samples.ts';

export interface Sample {
  readonly path: string;
  readonly init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string | FormData;
  };
}

const bodies: Readonly<Record<string, object>> = {
  register: {
    firstName: 'Ada',
    lastName: 'L',
    email: 'ada@example.org',
    password: 'correct horse',
    confirmPassword: 'correct horse',
    agreeToTerms: true,
  },
  login: { email: 'ada@example.org', password: 'correct horse' },
  refresh: { token: 'old' },
  logout: {},
  verifyEmail: { token: 'link' },
  disownAccount: { token: 'link' },
  resendVerification: { email: 'ada@example.org' },
  openDeskSession: { token: 'proof' },
  lookAtImages: { reason: 'A claim of the guarantee' },
  findAccount: { who: 'ada@example.org' },
  lockAccount: { reason: 'The photos show somebody else.' },
  correctAddress: { address: 'ada@example.net', reason: 'Writes from there, and knows the day' },
  sendLink: { reason: 'The mail did not arrive' },
  exportAccountAtDesk: { address: 'ada@example.org', reason: 'Came with a passport' },
  refundAtDesk: { reason: 'Asked for by phone' },
  grantRegenerations: { reason: 'The light was ours to get right' },
  extendPhotoAtDesk: { days: 14, reason: 'On holiday until the 12th' },
  declineClaim: { reason: 'Seventeen of 20 images are sharp.' },
  createCoupon: { code: 'AUTUMN_26', percent: 20, validUntil: '2027-01-01T00:00:00+01:00' },
  loginWithGoogle: { token: 'proof' },
  loginWithFacebook: { token: 'proof' },
  loginWithApple: { token: 'proof' },
  forgotPassword: { email: 'ada@example.org' },
  resetPassword: { token: 'link', password: 'correct horse' },
  updateProfile: { firstName: 'Ada' },
  changePassword: { current_password: 'correct horse', new_password: 'other horse' },
  deleteAccount: { password: 'correct horse' },
  validateCoupon: { code: 'WELCOME', package: 'premium' },
  requestPreview: { expression: 'slight_smile', outfit: 'business_men' },
  changeExpression: { expression: 'slight_smile' },
  changeOutfit: { outfit: 'business_women_all' },
  markFavourite: { favourite: true },
  copyPhoto: { faceConsentVersion: '1' },
  placeOrder: {
    photoId: ids.photo,
    package: 'premium',
    consents: { terms: '1', face: '1', immediateStart: '1' },
  },
  countVisit: { kind: 'visit', screen: '/pricing', language: 'de' },
  receiveStripeEvent: { id: 'evt_1', type: 'charge.succeeded' },
  startWithdrawal: { name: 'Ada', orderNumber: '7QK2-M0XE', email: 'ada@example.org' },
};

/** Of those that refuse a request without one. */
const queries: Readonly<Record<string, string>> = {
  getPreview: '?expression=unchanged',
  getPreviewImage: '?expression=unchanged',
  listOrdersAtDesk: `?user=${ids.owner}`,
};

/** Names of things in paths: the owner's, or ones that nobody has. */
export interface Names {
  readonly photo: string;
  readonly order: string;
  readonly session: string;
  readonly account: string;
  /** A session of the account. */
  readonly login: string;
}
export const known: Names = {
  photo: ids.photo,
  order: ids.order,
  session: 's1',
  login: ids.login,
  account: ids.owner,
};
export const unknown: Names = {
  photo: ids.unknown,
  order: ids.unknown,
  session: 'nothing',
  login: ids.unknown,
  account: ids.unknown,
};

export function endpointCalled(id: string): Endpoint {
  const found = endpoints.find((endpoint) => endpoint.id === id);
  if (!found) throw new Error(`no endpoint ${id}`);
  return found;
}

export function form(
  fields: Record<string, string> = { expression: 'unchanged', faceConsentVersion: '2026-11-27' },
  file: Blob | null = new Blob(['photo']),
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  if (file) data.set('file', file, 'me.jpg');
  return data;
}

/** A request to the endpoint that fits its description. */
export function sampleOf(endpoint: Endpoint, names: Names = known): Sample {
  const name = endpoint.path.startsWith('/payments')
    ? names.session
    : endpoint.path.startsWith('/account/sessions')
      ? names.login
      : endpoint.path.startsWith('/desk/accounts')
        ? names.account
        : endpoint.path.startsWith('/orders') || endpoint.path.startsWith('/withdrawals')
          ? names.order
          : names.photo;
  const number = endpoint.path.startsWith('/desk') ? ids.orderNumber : '1';
  const query = queries[endpoint.id] ?? '';
  const place = endpoint.path
    .replace('{id}', name)
    .replace('{number}', number)
    .replace('{mail}', ids.mail)
    .replace('{code}', ids.coupon);
  const path = `/api${place}${query}`;
  const headers: Record<string, string> = endpoint.idempotent
    ? { 'idempotency-key': crypto.randomUUID() }
    : {};
  if (endpoint.form === 'upload') return { path, init: { method: 'POST', headers, body: form() } };
  if (!endpoint.body) return { path, init: { method: endpoint.method, headers } };
  const body = { ...bodies[endpoint.id] };
  if (endpoint.id === 'placeOrder') Object.assign(body, { photoId: names.photo });
  return {
    path,
    init: {
      method: endpoint.method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  };
}
