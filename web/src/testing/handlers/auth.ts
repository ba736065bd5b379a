import type { HttpHandler } from 'msw';
import type { User } from '@/shared/api/types';
import type { FakeDb } from '../db.ts';
import { makeToken, makeUser } from '../factories.ts';
import { bad, good, route } from './answer.ts';

export const VERIFY_TOKEN = 'good-token';
export const VERIFY_PASSWORD = 'correct-horse';

export function openSession(db: FakeDb, user: User): { user: User; token: string } {
  const token = makeToken(user.id);
  db.sessions.set(token, user.id);
  return { user: publicUser(user), token };
}

export function publicUser(user: User & { readonly password?: string }): User {
  const { password: _password, ...rest } = user;
  return rest;
}

export function authHandlers(db: FakeDb): HttpHandler[] {
  const byEmail = (email: string) => [...db.users.values()].find((user) => user.email === email);
  return [
    route(db, 'post', '/auth/register', 'public', async ({ request }) => {
      const form = (await request.json()) as Record<string, string>;
      if (byEmail(form['email'] ?? '')) return bad({ status: 409, code: 'auth.email_exists' });
      const user = makeUser({
        id: `user-${db.users.size + 1}`,
        email: form['email'] ?? '',
        firstName: form['firstName'] ?? '',
        lastName: form['lastName'] ?? '',
        emailVerified: false,
      });
      db.users.set(user.id, { ...user, password: form['password'] ?? '' });
      return good(openSession(db, user), 201);
    }),
    route(db, 'post', '/auth/login', 'public', async ({ request }) => {
      const { email = '', password } = (await request.json()) as Record<string, string>;
      const user = byEmail(email);
      if (user === undefined || user.password !== password)
        return bad({ status: 401, code: 'auth.invalid_credentials' });
      return good(openSession(db, user));
    }),
    route(db, 'post', '/auth/refresh', 'public', async ({ request }) => {
      const { token = '' } = (await request.json()) as Record<string, string>;
      const user = db.users.get(db.sessions.get(token) ?? '');
      return user === undefined
        ? bad({ status: 401, code: 'auth.session_expired' })
        : good(openSession(db, user));
    }),
    route(db, 'post', '/auth/logout', 'user', () => good({})),
    route(db, 'get', '/auth/user', 'user', ({ user }) => good({ user: user && publicUser(user) })),
    route(db, 'post', '/auth/verify-email', 'public', async ({ request, user: caller }) => {
      const { token, password } = (await request.json()) as Record<string, string>;
      if (token !== VERIFY_TOKEN) return bad({ status: 400, code: 'auth.verification_invalid' });
      if (caller === undefined && password === undefined)
        return bad({ status: 409, code: 'auth.verification_needs_password' });
      if (caller === undefined && password !== VERIFY_PASSWORD)
        return bad({
          status: 422,
          code: 'account.invalid_password',
          errors: [{ field: 'password', code: 'account.invalid_password', message: '' }],
        });
      for (const user of db.users.values()) db.users.set(user.id, { ...user, emailVerified: true });
      const [user] = db.users.values();
      return good({ user: user && publicUser(user) });
    }),
    route(db, 'post', '/auth/disown-account', 'public', async ({ request }) => {
      const { token } = (await request.json()) as Record<string, string>;
      return token === VERIFY_TOKEN ? good({}) : bad({ status: 400, code: 'auth.verification_invalid' });
    }),
    route(db, 'post', '/auth/resend-verification', 'public', () => good({}, 202)),
  ];
}
