import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { adminOf, call, dropRealm } from './keycloak-admin.ts';
import { sharedOverRun } from './shared-over-run.ts';

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

/**
 * The product's realm as the specs of one run share it: to make one takes Keycloak four seconds of a processor. Every
 * spec has users of its own in it and leaves its settings alone.
 */
export async function sharedRealm(): Promise<TestRealm> {
  return existingRealm(await sharedOverRun('realm', newRealm), async () => undefined);
}

export interface RealmKeys {
  readonly name: string;
  readonly secrets: TestRealm['secrets'];
}

/** The handle of a realm that is there. */
export const existingRealm = ({ name, secrets }: RealmKeys, drop = () => dropRealm(name)): TestRealm => ({
  name,
  secrets,
  admin: adminOf(name),
  drop,
});

/** The product's realm file under a random name, in the Keycloak of `TEST_KEYCLOAK_URL`. */
export async function newRealm({
  name = newRealmName(),
  publicUrl,
  values,
}: RealmOptions = {}): Promise<RealmKeys> {
  const secrets = { login: randomBytes(16).toString('hex'), admin: randomBytes(16).toString('hex') };
  await importRealm('headshots-realm.json', name, {
    IDENTITY_LOGIN_SECRET: secrets.login,
    IDENTITY_ADMIN_SECRET: secrets.admin,
    ...(publicUrl === undefined ? {} : { PUBLIC_URL: publicUrl }),
    ...values,
  });
  return { name, secrets };
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
