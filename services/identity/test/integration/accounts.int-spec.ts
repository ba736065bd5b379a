import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { sessionIssuer } from '@headshots/platform/config';
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
    expect(claims).toMatchObject({
      iss: 'http://localhost:8080',
      aud: 'headshots-api',
      sub: user?.id,
      ev: false,
    });
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
      const records = await app.bus.events('user.registered');
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

  it('makes one account and asks for one mail of 64 registrations at once', async () => {
    const email = newEmail();
    const tries = Array.from({ length: 64 }, () => app.client.register(registrationForm(email)));
    const results = await Promise.allSettled(tries);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(results.length - refused.length).toBe(1);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'auth.email_exists', status: 409 });
    expect(await app.realm.admin('GET', `/users?username=${email}&exact=true`)).toHaveLength(1);
    const users = await app.query<{ id: string }>('SELECT id FROM users WHERE email_normalised = $1', [
      email,
    ]);
    expect(users).toHaveLength(1);
    await eventually(async () => {
      const keys = (await app.bus.events('user.registered')).map(({ key }) => String(key));
      expect(keys.filter((key) => key === users[0]?.id)).toHaveLength(1);
    });
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
    const caller = await new SessionVerifier({
      identityUrl: app.url,
      issuer: sessionIssuer(app.config),
    }).verify(session.token);
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
