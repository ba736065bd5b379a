import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { testEnv } from '@headshots/platform/testing';

export interface TestRealm {
  readonly name: string;
  readonly secrets: { readonly login: string; readonly admin: string };
  /** Call to the admin API of this realm as the server's administrator. */
  admin(method: string, path: string, body?: unknown): Promise<unknown>;
  drop(): Promise<void>;
}

export interface RealmOptions {
  readonly name?: string;
  /** Address the realm gives itself, without `/idp`. */
  readonly publicUrl?: string;
  /** Values of the file's placeholders beyond the secrets. */
  readonly values?: Readonly<Record<string, string>>;
}

export const newRealmName = (): string => `test-${randomBytes(6).toString('hex')}`;

/** The product's realm file under a random name, in the Keycloak of `TEST_KEYCLOAK_URL`. */
export async function testRealm({
  name = newRealmName(),
  publicUrl,
  values,
}: RealmOptions = {}): Promise<TestRealm> {
  const secrets = { login: randomBytes(16).toString('hex'), admin: randomBytes(16).toString('hex') };
  await importRealm('headshots-realm.json', name, {
    IDENTITY_LOGIN_SECRET: secrets.login,
    IDENTITY_ADMIN_SECRET: secrets.admin,
    ...(publicUrl === undefined ? {} : { PUBLIC_URL: publicUrl }),
    ...values,
  });
  return { name, secrets, admin: adminOf(name), drop: () => dropRealm(name) };
}

/** Creates a realm of one of the product's files, as Keycloak does at its first start. */
export async function importRealm(
  file: string,
  name: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const path = new URL(`../../../../deploy/keycloak/${file}`, import.meta.url);
  const text = (await readFile(path, 'utf8')).replaceAll(
    /\$\{([A-Z_]+)(?::([^}]*))?\}/g,
    (all, key: string, standard: string | undefined) => values[key] ?? standard ?? all,
  );
  await call('POST', '/admin/realms', { ...(JSON.parse(text) as object), realm: name });
}

export const adminOf =
  (realm: string): TestRealm['admin'] =>
  (method, path, body) =>
    call(method, `/admin/realms/${realm}${path}`, body);

export async function dropRealm(name: string): Promise<void> {
  await call('DELETE', `/admin/realms/${name}`);
}

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${testEnv('TEST_KEYCLOAK_URL')}${path}`, {
    method,
    headers: { authorization: `Bearer ${await adminToken()}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

async function adminToken(): Promise<string> {
  const answer = await fetch(`${testEnv('TEST_KEYCLOAK_URL')}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'admin-cli',
      username: testEnv('TEST_KEYCLOAK_ADMIN'),
      password: testEnv('TEST_KEYCLOAK_ADMIN_PASSWORD'),
    }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
