import type { PaymentSession, User } from '@/shared/api/types';
import type { FakeDb } from './db.ts';
import {
  makeClaim,
  makeDetail,
  makeOrder,
  makeOrdered,
  makePayment,
  makePhoto,
  makeSession,
  makeUser,
} from './factories.ts';
import { openSession } from './handlers/auth.ts';

/** Every way a payment can end, by the title that tells it. */
export const endings = {
  paid: {},
  pending: { state: 'pending', orderState: 'awaiting_payment' },
  delayed: { state: 'pending', orderState: 'awaiting_payment', delayed: true },
  failed: { state: 'failed', orderState: 'expired' },
  late: { state: 'failed', orderState: 'refund_pending', refundReason: 'payment.failed' },
  refunded: { orderState: 'refunded', refundReason: 'order.withdrawn' },
  disputed: { orderState: 'disputed' },
} satisfies Readonly<Record<string, Partial<PaymentSession>>>;

/** Photos, orders and payments of one account in every state there is. */
export function fillAll({ orders, photos, payments, otherSessions }: FakeDb): void {
  photos.set('photo-1', makeDetail(makePhoto({ id: 'photo-1' })));
  photos.set('photo-2', makeOrdered(7, { id: 'photo-2' }));
  photos.set('photo-3', makeOrdered(20, { id: 'photo-3' }));
  const failure = { code: 'generation.no_usable', message: 'No usable image.' };
  photos.set('photo-4', makeOrdered(3, { id: 'photo-4', status: 'failed', failure }));
  photos.set(
    'photo-5',
    makeOrdered(20, { id: 'photo-5', expiresAt: new Date(Date.now() - 1_000).toISOString() }),
  );
  photos.set('photo-6', makeDetail(makePhoto({ id: 'photo-6' })));
  const unpaid = {
    state: 'awaiting_payment',
    paidAt: null,
    deliveredAt: null,
    claimUntil: null,
    invoice: false,
  } as const;
  const payment = makePayment({
    id: 'skipped',
    photoId: 'photo-2',
    receiptEmail: 'a.rather.long.address.of.somebody@a-rather-long-host.example.org',
  });
  payments.set('skipped', payment);
  for (const [id, part] of Object.entries(endings))
    payments.set(id, { ...payment, id, photoId: 'photo-1', bypass: false, ...part });
  const now = [
    makeOrder({ id: 'o1', state: 'generating', canWithdraw: true, claimUntil: null }),
    makeOrder({ id: 'o2', package: 'ultra', number: 'H4W-8RR-0ZC' }),
    makeOrder({
      id: 'o3',
      state: 'refunded',
      refundReason: 'order.claim_granted',
      claimUntil: null,
      claim: makeClaim({ state: 'granted' }),
      creditNote: true,
    }),
    makeOrder({ id: 'o4', state: 'expired', claimUntil: null, invoice: false }),
    makeOrder({ id: 'o5', bypass: true, claimUntil: null, invoice: false }),
    makeOrder({ ...unpaid, id: 'o6', paymentDelayed: true }),
    makeOrder({ ...unpaid, id: 'o7', photoId: 'photo-6', package: 'premium' }),
    makeOrder({ id: 'o8', claimUntil: null, claim: makeClaim() }),
    makeOrder({
      id: 'o9',
      claimUntil: null,
      claim: makeClaim({ state: 'declined', reason: 'Seventeen of the 20 images are sharp and show you.' }),
    }),
  ];
  for (const order of now) orders.set(order.id, order);
  const session = makeSession({ id: 'elsewhere', browser: 'samsung', system: 'android' });
  otherSessions.set(session.id, session);
}

/** What the browser keeps of somebody who is signed in, by its key. */
export function signedIn(db: FakeDb, part: Partial<User> = {}): Readonly<Record<string, string>> {
  const user = { ...makeUser(part), password: 'secret-123' };
  db.users.set(user.id, user);
  const session = { ...openSession(db, user), isAuthenticated: true, receivedAt: Date.now() };
  return { auth_token: session.token, 'auth-storage': JSON.stringify(session) };
}

/** What the browser keeps of the choice about storage: only what is necessary. */
export function decided(): Readonly<Record<string, string>> {
  const record = {
    version: '1',
    time: new Date().toISOString(),
    categories: { necessary: true, analytics: false },
  };
  return { 'cookie-consent': JSON.stringify(record) };
}
