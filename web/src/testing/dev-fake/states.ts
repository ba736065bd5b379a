import type { User } from '@/shared/api/types';
import type { FakeDb } from '../db.ts';
import { makeUser } from '../factories.ts';
import { endings, fillAll } from '../states.ts';

/** Something the app can be in, and the page that shows it. */
export interface State {
  readonly group: string;
  readonly name: string;
  readonly path: string;
  /** Who is signed in; nobody where it is not told. */
  readonly user?: Partial<User>;
  readonly fill?: (db: FakeDb) => void;
}

const member = { user: {}, fill: fillAll } as const;
const failing =
  (status: number, code: string) =>
  (db: FakeDb): void => {
    fillAll(db);
    db.failures.set('*', { status, code });
  };
/** Longer than any answer of the product is waited for. */
const never = new Promise<void>(() => undefined);

export const states: readonly State[] = [
  { group: 'Visitor', name: 'Home', path: '/' },
  { group: 'Visitor', name: 'First step', path: '/upload' },
  { group: 'Visitor', name: 'Sign in (ada@example.org, secret-123)', path: '/login', fill: addAda },
  { group: 'Account', name: 'Nothing yet', path: '/dashboard', user: {} },
  { group: 'Account', name: 'Address not confirmed', path: '/dashboard', user: { emailVerified: false } },
  { group: 'Account', name: 'Everything at once', path: '/dashboard', ...member },
  { group: 'Account', name: 'Orders in all states', path: '/settings?tab=orders', ...member },
  {
    group: 'Photo',
    name: 'Selfie ready to order',
    path: '/upload?photo=photo-1',
    user: {},
    fill: withCoupon,
  },
  {
    group: 'Photo',
    name: 'Portrait before paying',
    path: '/upload?photo=photo-1&step=check',
    user: {},
    fill: withPreviews,
  },
  { group: 'Photo', name: 'Package in work', path: '/processing?photo=photo-2', user: {}, fill: inWork },
  { group: 'Photo', name: 'Failed', path: '/processing?photo=photo-4', ...member },
  { group: 'Photo', name: 'Delivered', path: '/results/photo-3', ...member },
  { group: 'Photo', name: 'Deleted after 30 days', path: '/results/photo-5', ...member },
  ...Object.keys(endings).map((name) => ({
    ...{ group: 'Payment', name, path: `/payment/success?session_id=${name}` },
    ...member,
  })),
  { group: 'Staff', name: 'Desk', path: '/desk' },
  {
    ...{ group: 'Staff', name: 'Desk of a supervisor', path: '/desk' },
    fill: (db) => void (db.desk.role = 'supervisor'),
  },
  {
    group: 'Trouble',
    name: 'Every answer is 503',
    path: '/dashboard',
    user: {},
    fill: failing(503, 'service.unavailable'),
  },
  { group: 'Trouble', name: 'No connection', path: '/dashboard', user: {}, fill: failing(0, '') },
  {
    group: 'Trouble',
    name: 'Photos never answer',
    path: '/dashboard',
    user: {},
    fill: (db) => void db.gates.set('GET /photos', never),
  },
];

/** With a password that the form for signing in takes. */
function addAda(db: FakeDb): void {
  fillAll(db);
  const ada = makeUser();
  db.users.set(ada.id, { ...ada, password: 'secret-123' });
}

/** WELCOME10, of which three uses are left. */
function withCoupon(db: FakeDb): void {
  fillAll(db);
  db.usesRemaining = 3;
}

function withPreviews(db: FakeDb): void {
  fillAll(db);
  db.hasPreviews = true;
}

function inWork(db: FakeDb): void {
  fillAll(db);
  db.work('photo-2');
}
