import type { HttpHandler } from 'msw';
import type { User } from '@/shared/api/types';
import type { FakeDb } from '../db.ts';
import { makeSession, makeUser } from '../factories.ts';
import { archive, bad, good, route } from './answer.ts';
import { openSession, publicUser } from './auth.ts';

export const RESET_TOKEN = 'good-reset-token';
const DELETION_ID = 'deletion-1';

const invalidPassword = (field: string): Response =>
  bad({
    status: 422,
    code: 'account.invalid_password',
    errors: [{ field, code: 'account.invalid_password', message: 'Invalid password.' }],
  });

type Form = Readonly<Record<string, string>>;

/** What a person does with an account that exists. */
export function accountHandlers(db: FakeDb): HttpHandler[] {
  const keep = (user: User, changes: Partial<User> & { readonly password?: string }): Response => {
    const known = db.users.get(user.id);
    const next = { ...user, password: known?.password ?? '', ...changes };
    db.users.set(user.id, next);
    return good({ user: publicUser(next) });
  };
  const passwordOf = (user: User | undefined): string | undefined => db.users.get(user?.id ?? '')?.password;

  const social = (provider: string) =>
    route(db, 'post', `/auth/${provider}`, 'public', () => {
      const user = makeUser({
        id: 'social-1',
        hasPassword: false,
        providers: [provider],
        termsAccepted: false,
      });
      db.users.set(user.id, { ...user, password: '' });
      return good({ ...openSession(db, user), created: true });
    });

  return [
    ...['google', 'facebook', 'apple'].map(social),
    route(db, 'post', '/auth/forgot-password', 'public', () => good({}, 202)),
    route(db, 'post', '/auth/reset-password', 'public', async ({ request }) => {
      const { token } = (await request.json()) as Form;
      if (token !== RESET_TOKEN) return bad({ status: 400, code: 'auth.reset_link_invalid' });
      db.sessions.clear();
      return good({});
    }),
    route(db, 'put', '/auth/profile', 'user', async ({ request, user }) => {
      const { email, current_password, agreeToTerms, ...changes } = (await request.json()) as Form & {
        readonly agreeToTerms?: boolean;
      };
      if (user === undefined) return bad({ status: 401, code: 'auth.session_expired' });
      if (email !== undefined && current_password !== passwordOf(user))
        return invalidPassword('current_password');
      if (email !== undefined && !user.emailVerified) {
        const isTaken = [...db.users.values()].some((each) => each.id !== user.id && each.email === email);
        if (isTaken) return bad({ status: 409, code: 'auth.email_exists' });
        return keep(user, { ...changes, email });
      }
      return keep(user, { ...changes, ...(agreeToTerms ? { termsAccepted: true } : {}) });
    }),
    route(db, 'post', '/auth/change-password', 'user', async ({ request, user }) => {
      const { current_password, new_password } = (await request.json()) as Form;
      if (user === undefined || current_password !== passwordOf(user))
        return invalidPassword('current_password');
      return keep(user, { password: new_password ?? '' });
    }),
    route(db, 'delete', '/auth/account', 'user', async ({ request, user }) => {
      const { password, token } = (await request.json()) as Form;
      if (user === undefined) return bad({ status: 401, code: 'auth.session_expired' });
      if (token === undefined && password !== passwordOf(user)) return invalidPassword('password');
      db.users.delete(user.id);
      db.sessions.clear();
      return good({ deletionId: DELETION_ID }, 202);
    }),
    route(db, 'get', '/account/sessions', 'user', () =>
      good({ sessions: [makeSession({ id: 'session-here', current: true }), ...db.otherSessions.values()] }),
    ),
    route(db, 'delete', '/account/sessions/:id', 'user', ({ params }) =>
      db.otherSessions.delete(String(params['id']))
        ? good({})
        : bad({ status: 404, code: 'account.session_not_found' }),
    ),
    route(db, 'delete', '/account/sessions', 'user', () => {
      const ended = db.otherSessions.size;
      db.otherSessions.clear();
      return good({ ended });
    }),
    route(db, 'get', '/auth/account/export', 'user', archive),
  ];
}
