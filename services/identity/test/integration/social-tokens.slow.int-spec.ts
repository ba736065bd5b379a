import { createHmac, createPublicKey, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { JWK } from 'jose';
import { eventually, testEnv } from '@headshots/platform/testing';
import { KeycloakConnection } from '../../src/user/keycloak/keycloak-connection.ts';
import { KeycloakSocialTokens } from '../../src/social/keycloak-social-tokens.client.ts';
import { DirectoryDown } from '../../src/user/account-directory.port.ts';
import { withUser } from '@headshots/platform/rpc';
import { DisabledAccountsWorker } from '../../src/sessions/disabled-accounts.worker.ts';
import { setClockAhead, setClockRight } from './clock.ts';
import { goodPassword, refusalOf, verified } from './people.ts';
import { waitsOf } from './directory-waits.ts';
import { directoryUsers, socialApp, type SocialApp } from './social-app.ts';
import { SocialBrowser } from './social-browser.ts';
import { otherSocialProvider } from './social-provider.ts';

/** What one question to Keycloak may take. */
const limitMs = 7_000;
let app: SocialApp;
let good: string;
beforeAll(async () => {
  app = await socialApp({ KEYCLOAK_TIMEOUT_MS: String(limitMs) });
  await app.get(DisabledAccountsWorker).beforeApplicationShutdown();
});
afterAll(() => app?.close());
afterEach(() => setClockRight());

const exchange = (token: string, provider = 'google') => app.client.socialLogin({ provider, token });
const failed = { code: 'auth.google_failed', status: 401 };
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const part = (token: string, index: 0 | 1): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Record<string, unknown>;

async function realmKey(): Promise<JWK & { kid: string }> {
  const url = `${testEnv('TEST_KEYCLOAK_URL')}/realms/${app.realm.name}/protocol/openid-connect/certs`;
  const { keys } = (await (await fetch(url)).json()) as {
    keys: (JWK & { kid: string })[];
  };
  const key = keys.find(({ kid }) => kid === part(good, 0)['kid']);
  if (!key) throw new Error('no key');
  return key;
}

/** The good token with other contents, signed by nobody. */
const withParts = (header: object, claims: object, signature = good.split('.')[2] ?? ''): string =>
  `${base64({ ...part(good, 0), ...header })}.${base64({ ...part(good, 1), ...claims })}.${signature}`;

function signedByStranger(header: object, claims: object = {}): string {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const unsigned = withParts({ jwk: publicKey.export({ format: 'jwk' }), ...header }, claims, '').slice(
    0,
    -1,
  );
  return `${unsigned}.${signBytes('sha256', Buffer.from(unsigned), privateKey).toString('base64url')}`;
}

describe('a token', () => {
  beforeAll(async () => {
    good = await app.tokenOf('google', await app.social.addUser());
  });

  it.each<[string, () => string | Promise<string>]>([
    ['nothing', () => ''],
    ['rubbish', () => 'a.b.c'],
    ['a long text', () => 'a.b.c'.repeat(800)],
    ['other claims', () => withParts({}, { sub: '00000000-0000-4000-8000-000000000000' })],
    ['a later end', () => withParts({}, { exp: 4_000_000_000 })],
    ['a broken signature', () => `${good.slice(0, -6)}AAAAAA`],
    ['no algorithm', () => withParts({ alg: 'none' }, {}, '')],
    ['a stranger’s key under our key’s name', () => signedByStranger({})],
    ['a stranger’s key of its own name', () => signedByStranger({ kid: 'stranger' })],
    ['a stranger’s key at an address', () => signedByStranger({ kid: 'x', jku: 'http://127.0.0.1:1/keys' })],
    [
      'the public key as a shared secret',
      async () => {
        const { kid, ...jwk } = await realmKey();
        const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
        const unsigned = withParts({ alg: 'HS256', kid }, {}, '').slice(0, -1);
        return `${unsigned}.${createHmac('sha256', pem).update(unsigned).digest('base64url')}`;
      },
    ],
    ['a critical extension nobody knows', () => withParts({ crit: ['x'], x: 1 }, {})],
  ])('with %s proves nothing', async (_what, make) => {
    expect(await refusalOf(exchange(await make()))).toMatchObject(failed);
  });

  it('is refused unread when it is longer than any token', async () => {
    const huge = 'a.b.c'.repeat(20_000);
    expect(await refusalOf(exchange(huge))).toMatchObject({ code: 'validation.failed', status: 422 });
  });

  it('of another provider proves nothing here, and works there', async () => {
    const token = await app.tokenOf('apple', await app.social.addUser());
    expect(await refusalOf(exchange(token))).toMatchObject(failed);
    expect(await refusalOf(exchange(token, 'facebook'))).toMatchObject({ code: 'auth.facebook_failed' });
    await expect(exchange(token, 'apple')).resolves.toBeDefined();
  });

  it.each(['', 'myspace', '__proto__', 'GOOGLE'])('for %j finds no provider', async (provider) => {
    expect(await refusalOf(exchange(good, provider))).toMatchObject({
      code: 'auth.provider_disabled',
      status: 404,
    });
  });

  it('that tells who somebody is, but is not for us, proves nothing', async () => {
    const { id_token: token } = await new SocialBrowser(app.social).signIn(
      'google',
      await app.social.addUser(),
    );
    expect(await refusalOf(exchange(token))).toMatchObject(failed);
  });

  it('of the password check proves nothing', async () => {
    const { email } = await verified(app);
    const answer = await fetch(
      `${testEnv('TEST_KEYCLOAK_URL')}/realms/${app.realm.name}/protocol/openid-connect/token`,
      {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'password',
          client_id: 'identity-login',
          client_secret: app.realm.secrets.login,
          username: email,
          password: goodPassword,
          scope: 'openid',
        }),
      },
    );
    const { access_token: token } = (await answer.json()) as { access_token: string };
    expect(await refusalOf(exchange(token))).toMatchObject(failed);
  });

  it('of another realm of the same server proves nothing', async () => {
    const other = await otherSocialProvider();
    const person = await other.addUser();
    const { access_token: token } = await new SocialBrowser(other).signIn('google', person);
    await other.drop();
    expect(await refusalOf(exchange(token))).toMatchObject(failed);
  });

  it.each([
    ['expired', 91_000],
    ['of the future', -60_000],
  ])('%s proves nothing', async (_when, ahead) => {
    const token = await app.tokenOf('google', await app.social.addUser());
    setClockAhead(ahead);
    expect(await refusalOf(exchange(token))).toMatchObject(failed);
    setClockRight();
    await expect(exchange(token)).resolves.toBeDefined();
  });

  it.each([80_000, -25_000])('is taken by a clock %d ms off', async (ahead) => {
    // Ten seconds before its end, so that a slow machine may come too late with it.
    await eventually(async () => {
      setClockRight();
      const token = await app.tokenOf('google', await app.social.addUser());
      setClockAhead(ahead);
      await expect(exchange(token)).resolves.toBeDefined();
    });
  });

  it('proves once', async () => {
    // The one of all tests is too old by now where they took more than a minute.
    const token = await app.tokenOf('google', await app.social.addUser());
    await exchange(token);
    expect(await refusalOf(exchange(token))).toMatchObject(failed);
  });
});

describe('the account behind a token', () => {
  it('that support has locked is locked here too', async () => {
    const person = await app.social.addUser();
    const token = await app.tokenOf('google', person);
    const [there] = await directoryUsers(app, person.email ?? '');
    await app.realm.admin('PUT', `/users/${there?.id}`, { ...there, enabled: false });
    expect(await refusalOf(exchange(token))).toMatchObject({ code: 'auth.account_locked', status: 423 });
  });

  it('is deleted by a fresh token of the provider, and opens to no older one', async () => {
    const person = await app.social.addUser();
    const { token: session, user } = await app.signIn('google', person);
    const older = await app.tokenOf('google', person);
    const proof = await app.tokenOf('google', person);
    const stranger = await app.tokenOf('google', await app.social.addUser());
    const wrong = app.client.deleteAccount({ provider: 'google', token: stranger }, withUser(session));
    expect(await refusalOf(wrong)).toMatchObject({ code: 'account.invalid_password', status: 422 });
    await app.client.deleteAccount({ provider: 'google', token: proof }, withUser(session));
    expect(await refusalOf(exchange(older))).toMatchObject(failed);
    const [row] = await app.query<{ status: string }>('SELECT status FROM users WHERE id = $1', [user?.id]);
    expect(row?.status).not.toBe('active');
  });
});

describe('keys', () => {
  it('that are new are asked for', async () => {
    await app.realm.admin('POST', '/components', {
      name: 'next',
      providerId: 'rsa-generated',
      providerType: 'org.keycloak.keys.KeyProvider',
      config: { priority: ['500'], enabled: ['true'], active: ['true'], keySize: ['2048'] },
    });
    const token = await app.tokenOf('google', await app.social.addUser());
    expect(part(token, 0)['kid']).not.toBe(part(good, 0)['kid']);
    await expect(exchange(token)).resolves.toBeDefined();
  });

  it('that cannot be had are nobody’s fault', async () => {
    const connection = new KeycloakConnection({
      url: 'http://127.0.0.1:1/idp',
      realm: app.realm.name,
      adminSecret: '',
      timeoutMs: 500,
    });
    const tokens = new KeycloakSocialTokens(connection, String(part(good, 1)['iss']));
    await expect(tokens.read(good)).rejects.toBeInstanceOf(DirectoryDown);
    await connection.onApplicationShutdown();
  });

  it.each(['stall', 'refuse'] as const)(
    '503 while Keycloak is away (%s), and the token is not used up',
    async (fault) => {
      const token = await app.tokenOf('google', await app.social.addUser());
      await app.keycloak.set(fault);
      const waits = await waitsOf(limitMs, async () =>
        expect(await refusalOf(exchange(token))).toMatchObject({ code: 'service.unavailable', status: 503 }),
      );
      expect(waits).toBe(1);
      app.keycloak.cut();
      await app.keycloak.set('pass');
      await eventually(() => exchange(token), { everyMs: 250 });
    },
  );
});
