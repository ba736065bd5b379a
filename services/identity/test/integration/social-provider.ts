import { randomBytes } from 'node:crypto';
import { testEnv } from '@headshots/platform/testing';
import { adminOf, dropRealm } from './keycloak-admin.ts';
import { sharedOverRun } from './shared-over-run.ts';
import {
  existingRealm,
  importRealm,
  newRealm,
  newRealmName,
  type RealmKeys,
  type TestRealm,
} from './test-realm.ts';

export const providers = ['google', 'facebook', 'apple'] as const;
export type Provider = (typeof providers)[number];

/** Somebody with an account at the provider. */
export interface ProviderUser {
  readonly username: string;
  readonly email: string | undefined;
}

export interface SocialProvider {
  readonly realm: TestRealm;
  /** Address of the product as the realm sees it. */
  readonly publicUrl: string;
  addUser(
    user?: Partial<Record<'email' | 'firstName' | 'lastName', string>> & NewUserFlags,
  ): Promise<ProviderUser>;
  drop(): Promise<void>;
}

interface NewUserFlags {
  readonly emailVerified?: boolean;
  readonly withoutEmail?: boolean;
}

export const providerPassword = 'demo';

const providerOf = (name: string): string => `${name}-provider`;

/** The product's realm with all three providers played by a second realm, shared by the specs of one run. */
export const socialProvider = async (): Promise<SocialProvider> =>
  existing(await sharedOverRun('social-realm', newSocialRealm), async () => undefined);

/** As `socialProvider`, of one spec alone. */
export async function otherSocialProvider(): Promise<SocialProvider> {
  const keys = await newSocialRealm();
  return existing(keys, async () => {
    await Promise.all([keys.name, providerOf(keys.name)].map(dropRealm));
  });
}

async function newSocialRealm(): Promise<RealmKeys> {
  const { origin: publicUrl, href: base } = new URL(testEnv('TEST_KEYCLOAK_URL'));
  const name = newRealmName();
  const providerName = providerOf(name);
  const secret = randomBytes(16).toString('hex');
  const endpoints = `${base}/realms/${providerName}/protocol/openid-connect`;
  const valuesOf = (alias: string): Record<string, string> => ({
    [`${alias}_ENABLED`]: 'true',
    [`${alias}_PROVIDER`]: 'oidc',
    [`${alias}_CLIENT_ID`]: 'headshots',
    [`${alias}_CLIENT_SECRET`]: secret,
    [`${alias}_ISSUER`]: `${base}/realms/${providerName}`,
    [`${alias}_AUTHORIZATION_URL`]: `${endpoints}/auth`,
    [`${alias}_TOKEN_URL`]: `${endpoints}/token`,
    [`${alias}_JWKS_URL`]: `${endpoints}/certs`,
    [`${alias}_SCOPE`]: 'openid email profile',
  });
  const values = Object.assign({}, ...providers.map((alias) => valuesOf(alias.toUpperCase()))) as Record<
    string,
    string
  >;
  await importRealm('demo-provider-realm.json', providerName, {
    PUBLIC_URL: publicUrl,
    PRODUCT_REALM: name,
    SOCIAL_DEMO_SECRET: secret,
  });
  return newRealm({ name, publicUrl, values });
}

function existing(keys: RealmKeys, drop: () => Promise<void>): SocialProvider {
  return {
    realm: existingRealm(keys, drop),
    publicUrl: new URL(testEnv('TEST_KEYCLOAK_URL')).origin,
    addUser: (user = {}) => addUser(adminOf(providerOf(keys.name)), user),
    drop,
  };
}

async function addUser(
  admin: TestRealm['admin'],
  { emailVerified = true, withoutEmail = false, ...given }: Parameters<SocialProvider['addUser']>[0] & object,
): Promise<ProviderUser> {
  const username = randomBytes(6).toString('hex');
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: `ada.${username}@example.org`, ...given };
  const { email, ...names } = person;
  await admin('POST', '/users', {
    ...names,
    ...(withoutEmail ? {} : { email, emailVerified }),
    username,
    enabled: true,
    credentials: [{ type: 'password', value: providerPassword, temporary: false }],
  });
  return { username, email: withoutEmail ? undefined : email };
}
