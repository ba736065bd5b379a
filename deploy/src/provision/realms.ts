import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { applyRealm } from './realm/apply-realm.ts';
import { RealmApi } from './realm/realm-api.ts';
import { readRealm } from './realm/realm-file.ts';

/** The product's realm, and the one that plays the providers where a developer asks for it. */
export async function provisionRealms({
  external,
  keycloak,
  locations,
  publicUrl,
  secrets,
  social,
}: Settings): Promise<void> {
  if (external.has('keycloak')) return;
  const api = await RealmApi.open(keycloak);
  const folder = join(locations.repository, 'deploy/keycloak');
  const values = {
    IDENTITY_LOGIN_SECRET: secrets.loginClientSecret,
    IDENTITY_ADMIN_SECRET: secrets.adminClientSecret,
    PUBLIC_URL: publicUrl,
    ...social.realmValues,
  };
  await applyRealm(api, readRealm(join(folder, 'headshots-realm.json'), values));
  if (social.demo) await applyRealm(api, readRealm(join(folder, 'demo-provider-realm.json'), values));
}
