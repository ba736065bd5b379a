import type { HttpHandler } from 'msw';
import type { DeskAccount } from '@/shared/api/types';
import type { FakeDb } from '../db.ts';
import { archive, bad, good } from './answer.ts';
import { reasonIn, staffName, staffRoute, supervisorNeeded } from './staff-route.ts';

/** Accounts at the desk, and the orders of one or of a photo. */
export function deskAccountHandlers(db: FakeDb): HttpHandler[] {
  const note = (
    account: DeskAccount,
    act: string,
    part: Partial<DeskAccount> = {},
    reason: string | null = null,
    more: object = {},
  ): Response => {
    const entry = { at: new Date().toISOString(), act, operator: staffName, reason };
    const noted = { ...account, ...part, acts: [...account.acts, entry] };
    db.desk.accounts.splice(db.desk.accounts.indexOf(account), 1, noted);
    return good({ account: noted, ...more });
  };
  const ofAccount = (
    act: string,
    resolve: (account: DeskAccount, request: Request) => Promise<Response> | Response,
  ): HttpHandler =>
    staffRoute(db, 'post', `/desk/accounts/:id/${act}`, ({ request, params }) => {
      const found = db.desk.accounts.find(({ id }) => id === params['id']);
      return found === undefined ? bad({ status: 404, code: 'account.not_found' }) : resolve(found, request);
    });
  return [
    staffRoute(db, 'post', '/desk/accounts/find', async ({ request }) => {
      const { who } = (await request.json()) as { readonly who: string };
      const found = db.desk.accounts.find(({ id, email }) => id === who || email === who.toLowerCase());
      return found === undefined ? bad({ status: 404, code: 'account.not_found' }) : note(found, 'look');
    }),
    ofAccount('lock', async (account, request) => {
      const reason = (await reasonIn(request)) ?? '';
      return account.lock === null
        ? note(account, 'lock', { lock: { reason, lockedAt: new Date().toISOString() } })
        : good({ account });
    }),
    ofAccount('unlock', (account) =>
      account.lock === null ? good({ account }) : note(account, 'unlock', { lock: null }),
    ),
    ofAccount('address', async (account, request) => {
      const { address, reason } = (await request.json()) as Record<'address' | 'reason', string>;
      const email = address.toLowerCase();
      if (account.email === email) return note(account, 'look');
      if (account.emailVerified) return bad({ status: 409, code: 'account.address_verified' });
      if (account.lock !== null) return bad({ status: 423, code: 'auth.account_locked' });
      return db.desk.accounts.some((other) => other.email === email)
        ? bad({ status: 409, code: 'auth.email_exists' })
        : note(account, 'correct-address', { email }, reason);
    }),
    ofAccount('link', async (account, request) => {
      if (account.lock !== null) return bad({ status: 423, code: 'auth.account_locked' });
      if (db.desk.linkedLately.has(account.email)) return note(account, 'look', {}, null, { sent: false });
      db.desk.linkedLately.add(account.email);
      return note(account, 'send-link', {}, await reasonIn(request), { sent: true });
    }),
    ofAccount('export', async (account, request) => {
      const { address, reason } = (await request.json()) as Record<'address' | 'reason', string>;
      if (db.desk.role === 'support') return supervisorNeeded();
      if (address.toLowerCase() !== account.email)
        return bad({
          ...{ status: 422, code: 'validation.failed' },
          errors: [{ field: 'address', code: 'field.invalid', message: '' }],
        });
      note(account, 'export', {}, reason);
      return archive();
    }),
    ofAccount('delete', ({ id }) => {
      if (db.desk.role === 'support') return supervisorNeeded();
      db.desk.accounts.splice(
        db.desk.accounts.findIndex((each) => each.id === id),
        1,
      );
      return good({ deletionId: '3c5e8f10-7b6a-4a7e-9b1d-0c2f4e6a8b9d' });
    }),
    staffRoute(db, 'get', '/desk/orders', ({ request }) => {
      const asked = new URL(request.url).searchParams;
      const orders = db.desk.orders
        .filter(({ userId, photoId }) =>
          asked.has('user') ? userId === asked.get('user') : photoId === asked.get('photo'),
        )
        .map(({ order }) => order);
      return good({ orders });
    }),
  ];
}
