import { join } from 'node:path';
import { appleSecret } from '../apple-secret.ts';
import type { Settings } from '../settings.ts';
import { applyRealm } from './realm/apply-realm.ts';
import { RealmApi } from './realm/realm-api.ts';
import { readRealm } from './realm/realm-file.ts';

export const containerKeycloakUrl = 'http://127.0.0.1:8080/idp';

export interface RealmAccounts extends Pick<
  Settings,
  'desk' | 'external' | 'keycloak' | 'publicUrl' | 'social'
> {
  readonly locations: Pick<Settings['locations'], 'repository'>;
  readonly secrets: Pick<Settings['secrets'], 'loginClientSecret' | 'adminClientSecret'>;
}

/**
 * The product's realm, that of the staff where the desk is on, and the one that plays the providers where a developer
 * asks for it. Apple's client gets a new secret each time.
 * @param ownUrl where Keycloak reaches itself
 */
export async function provisionRealms(
  settings: RealmAccounts,
  ownUrl = settings.keycloak.url,
): Promise<void> {
  const { desk, external, keycloak, locations, publicUrl, secrets, social } = settings;
  if (external.has('keycloak')) return;
  const api = await RealmApi.open(keycloak);
  const folder = join(locations.repository, 'deploy/keycloak');
  const values = {
    IDENTITY_LOGIN_SECRET: secrets.loginClientSecret,
    IDENTITY_ADMIN_SECRET: secrets.adminClientSecret,
    PUBLIC_URL: publicUrl,
    ...seenFrom(ownUrl, keycloak.url, social.realmValues),
    ...(social.appleKey ? { APPLE_CLIENT_SECRET: await appleSecret(social.appleKey) } : {}),
  };
  await applyRealm(api, readRealm(join(folder, 'headshots-realm.json'), values));
  if (desk) await applyRealm(api, readRealm(join(folder, 'headshots-staff-realm.json'), values));
  if (social.demo) await applyRealm(api, readRealm(join(folder, 'demo-provider-realm.json'), values));
}

const seenFrom = (
  ownUrl: string,
  url: string,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replace(url, ownUrl)]));
