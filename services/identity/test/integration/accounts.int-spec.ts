import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { SessionVerifier } from '@headshots/platform/auth';
import { schemaDifferences } from '@headshots/platform/persistence';
import { withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { identityApp, type IdentityApp } from './identity-app.ts';
import {
  goodPassword,
  linkToken,
  newEmail,
  refusalOf,
  registered,
  registrationForm,
  verified,
} from './people.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app?.close());

describe('registering', () => {
  it('answers the user and a session of 12 h for an unverified address', async () => {
    const email = newEmail();
    const { user, token } = await app.client.register(registrationForm(`  ${email.toUpperCase()} `));
    expect(user).toMatchObject({
      email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      gender: 'female',
      language: 'de',
      emailVerified: false,
      hasPassword: true,
      providers: [],
      termsAccepted: true,
    });
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'EdDSA', typ: 'session+jwt' });
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ iss: app.url, aud: 'headshots-api', sub: user?.id, ev: false });
    expect(Object.keys(claims).toSorted()).toEqual(['aud', 'ev', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub']);
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
    const [row] = await app.query<{ hours: number }>(
      'SELECT extract(epoch FROM absolute_expires_at - created_at)::float / 3600 AS hours FROM sessions WHERE user_id = $1',
      [user?.id],
    );
    expect(row?.hours).toBeCloseTo(12, 5);
  });

  it('says so on the bus, with ids only', async () => {
    const { id, email } = await registered(app);
    await eventually(async () => {
      const records = await app.bus.read('user.registered');
      expect(records.filter(({ key }) => String(key) === id)).toHaveLength(1);
      expect(records.some(({ value }) => String(value).includes(email))).toBe(false);
    });
  });

  it('refuses a known address, however it is written', async () => {
    const { email } = await registered(app);
    const again = app.client.register(registrationForm(email.toUpperCase()));
    expect(await refusalOf(again)).toMatchObject({ code: 'auth.email_exists', status: 409 });
  });

  it('names every wrong field', async () => {
    const wrong = {
      ...registrationForm('nobody'),
      firstName: '',
      password: 'short',
      confirmPassword: 'other',
    };
    expect(
      await refusalOf(app.client.register({ ...wrong, agreeToTerms: false, gender: 'x' })),
    ).toMatchObject({
      code: 'validation.failed',
      status: 422,
      errors: [
        'firstName field.required',
        'email field.email_invalid',
        'password auth.password_too_short',
        'confirmPassword auth.password_mismatch',
        'gender field.invalid',
        'agreeToTerms auth.terms_required',
      ],
    });
  });

  it('refuses a common password and leaves the address free', async () => {
    const email = newEmail();
    const weak = { ...registrationForm(email), password: 'password123', confirmPassword: 'password123' };
    const refusal = await refusalOf(app.client.register(weak));
    expect(refusal).toMatchObject({ code: 'validation.failed', errors: ['password auth.password_too_weak'] });
    await expect(app.client.register(registrationForm(email))).resolves.toBeDefined();
  });

  it('makes one account of 64 registrations at once', async () => {
    const email = newEmail();
    const tries = Array.from({ length: 64 }, () => app.client.register(registrationForm(email)));
    const results = await Promise.allSettled(tries);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(results.length - refused.length).toBe(1);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'auth.email_exists', status: 409 });
    expect(await app.realm.admin('GET', `/users?username=${email}&exact=true`)).toHaveLength(1);
    expect(await app.query('SELECT 1 FROM users WHERE email_normalised = $1', [email])).toHaveLength(1);
  });
});

describe('verifying the address', () => {
  it('takes the link, and the same link again', async () => {
    const { id, session } = await registered(app);
    const token = await linkToken(app, id);
    expect(await app.client.verifyEmail({ token })).toMatchObject({ id, emailVerified: true });
    expect(await app.client.verifyEmail({ token })).toMatchObject({ id, emailVerified: true });
    const refreshed = await app.client.refresh({ token: session.token });
    expect(decodeJwt(refreshed.token)).toMatchObject({ ev: true });
  });

  it('takes the link once when it is opened twice at once, and says yes to both', async () => {
    const { id } = await registered(app);
    const token = await linkToken(app, id);
    await expect(
      Promise.all([1, 2, 3, 4].map(() => app.client.verifyEmail({ token }))),
    ).resolves.toHaveLength(4);
  });

  it.each([
    ['an empty one', ''],
    ['an unknown one', 'A'.repeat(43)],
    ['a huge one', 'A'.repeat(5_000)],
    ['a path', '../../etc/passwd'],
  ])('refuses %s', async (_name, token) => {
    expect(await refusalOf(app.client.verifyEmail({ token }))).toMatchObject({
      code: 'auth.verification_invalid',
      status: 400,
    });
  });

  it('refuses an altered, an expired, a burnt and a long used link', async () => {
    const { id } = await registered(app);
    const first = await linkToken(app, id, 'one');
    const second = await linkToken(app, id, 'two');
    const refused = { code: 'auth.verification_invalid', status: 400 };
    const altered = (first.startsWith('A') ? 'B' : 'A') + first.slice(1);
    expect(await refusalOf(app.client.verifyEmail({ token: altered }))).toMatchObject(refused);
    await app.query(
      `UPDATE one_time_tokens SET expires_at = now() - interval '1 second' WHERE event_id = 'one' AND user_id = $1`,
      [id],
    );
    expect(await refusalOf(app.client.verifyEmail({ token: first }))).toMatchObject(refused);
    const third = await linkToken(app, id, 'three');
    await app.client.verifyEmail({ token: third });
    expect(await refusalOf(app.client.verifyEmail({ token: second }))).toMatchObject(refused);
    await app.query(
      `UPDATE one_time_tokens SET used_at = now() - interval '25 hours' WHERE event_id = 'three' AND user_id = $1`,
      [id],
    );
    expect(await refusalOf(app.client.verifyEmail({ token: third }))).toMatchObject(refused);
  });

  it('keeps three links alive, and an earlier mail through any number of tries of a later one', async () => {
    const { id } = await registered(app);
    const mailed = await linkToken(app, id, 'first mail');
    for (let attempt = 0; attempt < 6; attempt += 1) await linkToken(app, id, 'second mail');
    const [live] = await app.query<{ count: string }>(
      'SELECT count(*) FROM one_time_tokens WHERE user_id = $1 AND burnt_at IS NULL AND used_at IS NULL',
      [id],
    );
    expect(live?.count).toBe('3');
    await expect(app.client.verifyEmail({ token: mailed })).resolves.toMatchObject({ emailVerified: true });
  });

  it('keeps no link, only its hash', async () => {
    const { id } = await registered(app);
    const token = await linkToken(app, id);
    const rows = await app.query<{ text: string }>(
      'SELECT t::text AS text FROM one_time_tokens t WHERE user_id = $1',
      [id],
    );
    expect(rows[0]?.text).not.toContain(token);
  });
});

describe('asking for the mail again', () => {
  it('publishes one request for an unverified account and answers the same for everybody', async () => {
    const unverified = await registered(app);
    const known = await verified(app);
    const addresses = [unverified.email, known.email, newEmail()];
    await Promise.all(addresses.map((email) => app.client.resendVerification({ email })));
    await eventually(async () => {
      const keys = (await app.bus.read('user.verification_requested')).map(({ key }) => String(key));
      expect(keys.filter((key) => key === unverified.id)).toHaveLength(1);
      expect(keys).not.toContain(known.id);
    });
    const open = await app.query(
      'SELECT 1 FROM mail_requests WHERE closed_at IS NULL OR email_normalised IS NOT NULL',
    );
    expect(open).toHaveLength(0);
  });

  it.each([
    ['', 'email field.required'],
    ['nobody', 'email field.email_invalid'],
  ])('refuses %j', async (email, error) => {
    const refusal = await refusalOf(app.client.resendVerification({ email }));
    expect(refusal).toMatchObject({ code: 'validation.failed', status: 422, errors: [error] });
  });
});

describe('what other services ask', () => {
  it('answers a contact, and nothing for a stranger', async () => {
    const { id, email } = await registered(app);
    expect(await app.client.getContact({ userId: id })).toMatchObject({
      email,
      firstName: 'Ada',
      language: 'de',
    });
    const nobody = app.client.getContact({ userId: '018f0000-0000-7000-8000-000000000000' });
    expect(await refusalOf(nobody)).toMatchObject({ code: 'account.not_found', status: 404 });
    expect(await refusalOf(app.client.getContact({ userId: 'x' }))).toMatchObject({
      code: 'request.malformed',
    });
  });

  it('gives no link for a verified address', async () => {
    const { id } = await verified(app);
    expect(await refusalOf(linkToken(app, id))).toMatchObject({ code: 'auth.verification_invalid' });
  });

  it('publishes keys that verify its tokens', async () => {
    const { id, session } = await registered(app);
    const caller = await new SessionVerifier({ identityUrl: app.url }).verify(session.token);
    expect(caller).toMatchObject({ userId: id, emailVerified: false });
    const { keys } = (await (await fetch(`${app.url}/.well-known/jwks.json`)).json()) as { keys: object[] };
    expect(keys).toHaveLength(2);
    for (const key of keys)
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  });
});

describe('the current user', () => {
  it('is read from our own row', async () => {
    const { id, session } = await registered(app);
    expect(await app.client.getCurrentUser({}, withUser(session.token))).toMatchObject({ id });
  });

  it('needs a live session', async () => {
    const { session } = await registered(app);
    await app.client.logout({ token: session.token });
    const call = app.client.getCurrentUser({}, withUser(session.token));
    expect(await refusalOf(call)).toMatchObject({ code: 'auth.session_expired', status: 401 });
  });
});

it('keeps entities and migrations in agreement', async () => {
  expect(await schemaDifferences(app.database.dataSource)).toEqual([]);
});

it('refuses a password grant to every client but its own', async () => {
  const { email } = await registered(app);
  const answer = await fetch(
    `http://127.0.0.1:${app.keycloak.port}/idp/realms/${app.realm.name}/protocol/openid-connect/token`,
    {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'admin-cli',
        username: email,
        password: goodPassword,
      }),
    },
  );
  expect(answer.status).toBe(400);
});
