import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { eventually } from '@headshots/platform/testing';
import { MailLinkPurpose } from '@headshots/proto/identity/v1/identity_pb';
import { identityApp, type IdentityApp } from './identity-app.ts';
import {
  goodPassword,
  linkToken,
  newEmail,
  registered,
  registrationForm,
  verified,
  type Person,
} from './people.ts';
import { publicDoor, type PublicAnswer, type PublicCall, type PublicDoor } from './public-door.ts';

const deadLink = 'A'.repeat(43);

let app: IdentityApp;
let door: PublicDoor;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await identityApp({ SOCIAL_PROVIDERS: 'google,facebook' });
  door = await publicDoor(app);
  ada = await verified(app);
  eve = await registered(app);
});
afterAll(async () => {
  await door?.close();
  await app?.close();
});

const by = (person: Person, body?: unknown): PublicCall => ({ token: person.session.token, body });

/** Status and sentence of every code, as the specification and identity.md have them. */
const answers = {
  'validation.failed': [422, 'Please check your input and try again.'],
  'auth.registration_failed': [500, 'Registration failed.'],
  'auth.email_exists': [409, 'An account with this email already exists.'],
  'auth.login_invalid': [422, 'Login failed. Please check your entries.'],
  'auth.invalid_credentials': [401, 'Invalid email or password.'],
  'auth.account_locked': [423, 'Account is locked. Please contact support.'],
  'auth.email_not_verified': [403, 'Please verify your email address.'],
  'auth.google_failed': [401, 'Google login failed.'],
  'auth.facebook_failed': [401, 'Facebook login failed.'],
  'auth.provider_disabled': [404, 'Login failed. Please check your entries.'],
  'auth.login_required': [401, 'Login required.'],
  'auth.session_expired': [401, 'Your session has expired. Please log in again.'],
  'auth.reset_mail_failed': [500, 'Failed to send reset email.'],
  'auth.reset_link_invalid': [400, 'Invalid or expired reset link.'],
  'auth.reset_failed': [500, 'Password reset failed.'],
  'auth.verification_invalid': [400, 'Invalid verification request.'],
  'auth.verification_failed': [500, 'Email verification failed.'],
  'auth.verification_mail_failed': [500, 'Failed to send verification email.'],
  'auth.no_password': [409, 'This account has no password yet. Request a link to set one.'],
  'account.invalid_password': [422, 'Invalid password.'],
  'account.deletion_failed': [500, 'Account deletion failed. Please try again later.'],
  'service.unavailable': [503, 'Server error. Please try again later.'],
} as const;
type Code = keyof typeof answers;

function expectRefusal({ body, status, type, cacheControl }: PublicAnswer, code: Code): void {
  const [wanted, message] = answers[code];
  expect({ status, code: body.code, message: body.message, type, cacheControl }).toEqual({
    status: wanted,
    code,
    message,
    type: 'application/problem+json; charset=utf-8',
    cacheControl: 'no-store',
  });
  expect(body).toMatchObject({ title: expect.any(String), status, requestId: expect.any(String) });
}

const form = (change: object = {}) => ({ ...registrationForm(newEmail()), ...change });
const nextPassword = 'another harbour at dusk';

describe('refusing', () => {
  it.each<[Code, string, string, () => PublicCall]>([
    ['auth.email_exists', 'POST', 'register', () => ({ body: form({ email: ada.email }) })],
    ['validation.failed', 'POST', 'register', () => ({ body: form({ password: 'x' }) })],
    ['validation.failed', 'POST', 'register', () => ({ body: form({ admin: true }) })],
    ['auth.login_invalid', 'POST', 'login', () => ({ body: { email: 'x', password: 'x' } })],
    ['auth.invalid_credentials', 'POST', 'login', () => ({ body: { email: newEmail(), password: 'x' } })],
    [
      'auth.email_not_verified',
      'POST',
      'login',
      () => ({ body: { email: eve.email, password: goodPassword } }),
    ],
    ['auth.google_failed', 'POST', 'google', () => ({ body: { token: 'x' } })],
    ['auth.facebook_failed', 'POST', 'facebook', () => ({ body: { token: 'x' } })],
    ['auth.provider_disabled', 'POST', 'apple', () => ({ body: { token: 'x' } })],
    ['auth.login_required', 'GET', 'user', () => ({})],
    ['auth.session_expired', 'GET', 'user', () => ({ token: 'x' })],
    ['auth.session_expired', 'POST', 'refresh', () => ({ body: { token: 'x' } })],
    ['validation.failed', 'POST', 'forgot-password', () => ({ body: { email: 'x' } })],
    ['validation.failed', 'POST', 'resend-verification', () => ({ body: { email: '' } })],
    [
      'auth.reset_link_invalid',
      'POST',
      'reset-password',
      () => ({ body: { token: deadLink, password: nextPassword } }),
    ],
    ['auth.verification_invalid', 'POST', 'verify-email', () => ({ body: { token: deadLink } })],
    [
      'auth.email_exists',
      'PUT',
      'profile',
      () => by(ada, { email: eve.email, current_password: goodPassword }),
    ],
    ['account.invalid_password', 'PUT', 'profile', () => by(ada, { email: newEmail() })],
    ['validation.failed', 'PUT', 'profile', () => by(ada, { emailVerified: true })],
    [
      'validation.failed',
      'POST',
      'change-password',
      () => by(ada, { current_password: goodPassword, new_password: 'x' }),
    ],
    [
      'account.invalid_password',
      'POST',
      'change-password',
      () => by(ada, { current_password: 'x', new_password: nextPassword }),
    ],
    ['account.invalid_password', 'DELETE', 'account', () => by(ada, { password: 'x' })],
    ['account.invalid_password', 'DELETE', 'account', () => by(ada)],
    ['auth.login_required', 'DELETE', 'account', () => ({ body: { password: goodPassword } })],
  ])('%s: %s /auth/%s', async (code, method, path, call) => {
    expectRefusal(await door.call(method, `/auth/${path}`, call()), code);
  });

  it('tells each field its own reason', async () => {
    const wrong = {
      ...form({ password: 'short', confirmPassword: 'other', email: 'x' }),
      agreeToTerms: false,
    };
    const { body } = await door.call('POST', '/auth/register', { body: { ...wrong, firstName: '' } });
    expect(body.errors).toEqual([
      { field: 'firstName', code: 'field.required', message: 'This field is required.' },
      { field: 'email', code: 'field.email_invalid', message: 'Please enter a valid email address.' },
      {
        field: 'password',
        code: 'auth.password_too_short',
        message: 'Password must be at least 8 characters long.',
      },
      { field: 'confirmPassword', code: 'auth.password_mismatch', message: 'Passwords do not match.' },
      {
        field: 'agreeToTerms',
        code: 'auth.terms_required',
        message: 'Please agree to the terms and confirm that you have read the privacy policy.',
      },
    ]);
    const weak = form({ password: 'password123', confirmPassword: 'password123' });
    expect((await door.call('POST', '/auth/register', { body: weak })).body.errors).toEqual([
      { field: 'password', code: 'auth.password_too_weak', message: 'Password is too weak.' },
    ]);
  });

  it('says 423 with the time of a temporary lock', async () => {
    const body = { email: newEmail(), password: 'x' };
    for (let count = 0; count < 5; count += 1) await door.call('POST', '/auth/login', { body });
    const answer = await door.call('POST', '/auth/login', { body });
    expectRefusal(answer, 'auth.account_locked');
    expect(Number(answer.retryAfter)).toBeGreaterThan(30);
  });

  it('says 409 to a change of a password that is none', async () => {
    const person = await verified(app);
    await app.query('UPDATE users SET has_password = false WHERE id = $1', [person.id]);
    const change = by(person, { current_password: 'x', new_password: nextPassword });
    expectRefusal(await door.call('POST', '/auth/change-password', change), 'auth.no_password');
  });

  it.each<[Code, string, string, string, () => PublicCall]>([
    ['auth.registration_failed', 'sessions', 'POST', 'register', () => ({ body: form() })],
    [
      'auth.reset_mail_failed',
      'mail_requests',
      'POST',
      'forgot-password',
      () => ({ body: { email: ada.email } }),
    ],
    [
      'auth.verification_mail_failed',
      'mail_requests',
      'POST',
      'resend-verification',
      () => ({ body: { email: ada.email } }),
    ],
    [
      'auth.verification_failed',
      'one_time_tokens',
      'POST',
      'verify-email',
      () => ({ body: { token: deadLink } }),
    ],
    [
      'auth.reset_failed',
      'one_time_tokens',
      'POST',
      'reset-password',
      () => ({ body: { token: deadLink, password: nextPassword } }),
    ],
    [
      'account.deletion_failed',
      'account_deletions',
      'DELETE',
      'account',
      () => by(ada, { password: goodPassword }),
    ],
  ])('%s when %s is broken', async (code, table, method, path, call) => {
    await app.query(`ALTER TABLE ${table} RENAME TO broken`);
    const answer = await door.call(method, `/auth/${path}`, call());
    await app.query(`ALTER TABLE broken RENAME TO ${table}`);
    expectRefusal(answer, code);
  });
});

describe('a life through the public API', () => {
  it('registers, verifies, forgets, resets, changes and deletes', async () => {
    const email = newEmail();
    const post = (path: string, call: PublicCall) => door.call('POST', `/auth/${path}`, call);
    const born = await post('register', { body: form({ email }) });
    expect(born).toMatchObject({ status: 201, body: { data: { user: { email, emailVerified: false } } } });
    const { id } = born.body.data?.['user'] as { id: string };
    const opened = { token: String(born.body.data?.['token']), body: { token: await linkToken(app, id) } };
    expect(await post('verify-email', opened)).toMatchObject({
      status: 200,
      body: { data: { user: { id, emailVerified: true } } },
    });
    expect(await post('forgot-password', { body: { email } })).toMatchObject({
      status: 202,
      body: { data: {} },
    });
    const token = await linkToken(app, id, 'reset', MailLinkPurpose.RESET_PASSWORD);
    expect(await post('reset-password', { body: { token, password: nextPassword } })).toMatchObject({
      status: 200,
    });
    const login = await post('login', { body: { email, password: nextPassword, remember: true } });
    const session = String(login.body.data?.['token']);
    const change = { current_password: nextPassword, new_password: goodPassword };
    expect(await post('change-password', { token: session, body: change })).toMatchObject({ status: 200 });
    const profile = { token: session, body: { firstName: 'Grace', gender: null } };
    expect(await door.call('PUT', '/auth/profile', profile)).toMatchObject({
      body: { data: { user: { firstName: 'Grace', gender: null } } },
    });
    expect(await door.call('GET', '/auth/user', { token: session })).toMatchObject({ status: 200 });
    const gone = await door.call('DELETE', '/auth/account', {
      token: session,
      body: { password: goodPassword },
    });
    expect(gone).toMatchObject({ status: 202, body: { data: { deletionId: expect.any(String) } } });
    expectRefusal(await door.call('GET', '/auth/user', { token: session }), 'auth.session_expired');
    expect(await post('logout', { token: session })).toMatchObject({ status: 200, body: { data: {} } });
    expectRefusal(
      await post('login', { body: { email, password: goodPassword } }),
      'auth.invalid_credentials',
    );
  });

  it('finds a stolen token once its owner has used the next one here', async () => {
    const { session: stolen } = await registered(app);
    const refresh = (token: string) => door.call('POST', '/auth/refresh', { body: { token } });
    const next = String((await refresh(stolen.token)).body.data?.['token']);
    const sid = decodeJwt(next)['sid'];
    expect(await refresh(stolen.token)).toMatchObject({ status: 200, body: { data: { token: next } } });
    expect(await door.call('GET', '/auth/user', { token: next })).toMatchObject({ status: 200 });
    await eventually(async () => {
      const sql = `UPDATE sessions SET current_used_at = current_used_at - interval '61 seconds'
                   WHERE id = $1 AND current_used_at IS NOT NULL RETURNING id`;
      expect((await app.query<unknown[]>(sql, [sid]))[0]).toHaveLength(1);
    });
    expectRefusal(await refresh(stolen.token), 'auth.session_expired');
    expectRefusal(await refresh(next), 'auth.session_expired');
  });

  it('says 503 and never 401 while Keycloak is away', async () => {
    await app.keycloak.set('refuse');
    app.keycloak.cut();
    const answers503 = [
      await door.once('POST', '/auth/login', { body: { email: ada.email, password: goodPassword } }),
      await door.once(
        'POST',
        '/auth/change-password',
        by(ada, { current_password: goodPassword, new_password: nextPassword }),
      ),
      await door.once('DELETE', '/auth/account', by(ada, { password: goodPassword })),
    ];
    const user = await door.once('GET', '/auth/user', by(ada));
    const forgotten = await door.once('POST', '/auth/forgot-password', { body: { email: ada.email } });
    await app.keycloak.set('pass');
    for (const answer of answers503) expectRefusal(answer, 'service.unavailable');
    expect([user.status, forgotten.status]).toEqual([200, 202]);
  });
});
