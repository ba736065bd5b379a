import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeProtectedHeader, exportJWK, exportPKCS8, generateKeyPair, type JWTPayload } from 'jose';
import { testEnv } from '@headshots/platform/testing';
import { appleSecret } from '../../../../deploy/src/apple-secret.ts';
import { AppleDouble } from './apple-double.ts';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { SocialBrowser } from './social-browser.ts';
import { existingRealm, newRealm, newRealmName, type TestRealm } from './test-realm.ts';

const client = { id: 'org.example.web', teamId: 'TEAM123456' };
const days = (seconds: number): number => seconds / 86_400;

let folder: string;
let secret: string;
let apple: AppleDouble;
let realm: TestRealm;
let app: IdentityApp;
let browser: SocialBrowser;

async function keyFile(name: string): Promise<{ readonly path: string; readonly key: CryptoKey }> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const path = join(folder, name);
  await writeFile(path, await exportPKCS8(privateKey));
  return { path, key: publicKey };
}

const secretBy = (path: string): Promise<string> =>
  appleSecret({ clientId: client.id, teamId: client.teamId, keyId: 'KEY1234567', keyFile: path });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apple-'));
  const { path, key } = await keyFile('key.p8');
  const keys = { keys: [{ ...(await exportJWK(key)), kid: 'KEY1234567', alg: 'ES256' }] };
  apple = await new AppleDouble({ ...client, keys }).start();
  secret = await secretBy(path);
  const publicUrl = new URL(testEnv('TEST_KEYCLOAK_URL')).origin;
  const name = newRealmName();
  realm = existingRealm(
    await newRealm({
      name,
      publicUrl,
      values: {
        APPLE_ENABLED: 'true',
        APPLE_CLIENT_ID: client.id,
        APPLE_CLIENT_SECRET: secret,
        APPLE_ISSUER: apple.url,
        APPLE_AUTHORIZATION_URL: `${apple.url}/auth/authorize?response_mode=form_post`,
        APPLE_TOKEN_URL: `${apple.url}/auth/token`,
        APPLE_JWKS_URL: `${apple.url}/auth/keys`,
      },
    }),
  );
  app = await identityApp({ PUBLIC_URL: publicUrl, SOCIAL_PROVIDERS: 'apple' }, realm);
  browser = new SocialBrowser({ publicUrl, realm });
});
afterAll(async () => {
  await Promise.all([app?.close(), apple?.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** The whole way: Apple's page, its form, the exchange with the name of its form. */
async function signIn(person: { readonly username: string }) {
  browser.forget();
  const { access_token: token } = await browser.signIn('apple', person);
  return app.client.socialLogin({ provider: 'apple', token, language: 'de', ...browser.said });
}

describe('signing in with Apple', () => {
  it('shows Apple a secret that our key has signed and that ends long before six months', async () => {
    await signIn(apple.addPerson('Ada', 'Lovelace'));
    const { iat = 0, exp = 0 } = apple.secrets.at(-1) as JWTPayload;
    expect(days(exp - iat)).toBeCloseTo(90, 3);
    expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
    expect(apple.refused).toEqual([]);
  });

  it('takes the name that Apple says once, and the address of its relay', async () => {
    const person = apple.addPerson('Grace', 'Hopper "Amazing"');
    const first = await signIn(person);
    expect(first.created).toBe(true);
    expect(first.user).toMatchObject({
      email: person.email,
      emailVerified: true,
      firstName: 'Grace',
      lastName: 'Hopper "Amazing"',
      providers: ['apple'],
    });
    const later = await signIn(person);
    expect(browser.said).toBeUndefined();
    expect(later).toMatchObject({ created: false, user: { id: first.user?.id, firstName: 'Grace' } });
  });

  it('keeps a name out that no form of ours would take', async () => {
    const { user } = await signIn(apple.addPerson('x'.repeat(150), 'Lovelace'));
    expect(user).toMatchObject({ firstName: '', lastName: 'Lovelace' });
  });

  it('is refused by Apple with a secret of another key, until the realm has the right one', async () => {
    const { path } = await keyFile('other.p8');
    const provider = (await realm.admin('GET', '/identity-provider/instances/apple')) as {
      readonly config: Readonly<Record<string, string>>;
    };
    const give = (clientSecret: string) =>
      realm.admin('PUT', '/identity-provider/instances/apple', {
        ...provider,
        config: { ...provider.config, clientSecret },
      });
    const person = apple.addPerson('Ada', 'Byron');
    await give(await secretBy(path));
    await expect(signIn(person)).rejects.toThrow();
    expect(apple.refused).toHaveLength(1);
    await give(secret);
    expect(await signIn(person)).toMatchObject({ created: true, user: { email: person.email } });
  });

  it('does not begin without a key that can sign', async () => {
    const path = join(folder, 'text.p8');
    await writeFile(path, 'no key');
    await expect(secretBy(path)).rejects.toThrow(/APPLE_PRIVATE_KEY_FILE.*text\.p8/);
    await expect(secretBy(join(folder, 'absent.p8'))).rejects.toThrow(/absent\.p8/);
  });
});
