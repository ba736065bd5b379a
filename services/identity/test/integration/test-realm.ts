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

const file = new URL('../../../../deploy/keycloak/headshots-realm.json', import.meta.url);

/** The product's realm file under a random name, in the Keycloak of `TEST_KEYCLOAK_URL`. */
export async function testRealm(): Promise<TestRealm> {
  const name = `test-${randomBytes(6).toString('hex')}`;
  const secrets = { login: randomBytes(16).toString('hex'), admin: randomBytes(16).toString('hex') };
  const values: Record<string, string> = {
    IDENTITY_LOGIN_SECRET: secrets.login,
    IDENTITY_ADMIN_SECRET: secrets.admin,
  };
  const text = (await readFile(file, 'utf8')).replaceAll(
    /\$\{([A-Z_]+)(?::([^}]*))?\}/g,
    (_all, key: string, standard: string | undefined) => values[key] ?? standard ?? '',
  );
  await call('POST', '/admin/realms', { ...(JSON.parse(text) as object), realm: name });
  return {
    name,
    secrets,
    admin: (method, path, body) => call(method, `/admin/realms/${name}${path}`, body),
    drop: async () => {
      await call('DELETE', `/admin/realms/${name}`);
    },
  };
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
