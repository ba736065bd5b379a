import { randomBytes } from 'node:crypto';
import { RealmApi } from '../../../deploy/src/provision/realm/realm-api.ts';
import { demoRealm } from '../../../deploy/src/social.ts';
import { settings } from './stack.ts';

/** Somebody with an account at the companies the demo realm plays. */
export interface ProviderUser {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

export async function newProviderUser(email?: string): Promise<ProviderUser> {
  const username = randomBytes(6).toString('hex');
  const user = { username, email: email ?? `${username}@demo.example`, password: 'demo' };
  const api = await RealmApi.open(settings.keycloak);
  await api.send('POST', `/${demoRealm}/users`, {
    username,
    email: user.email,
    emailVerified: true,
    firstName: 'Grace',
    lastName: 'Hopper',
    enabled: true,
    credentials: [{ type: 'password', value: user.password, temporary: false }],
  });
  return user;
}

/** Gives the product's realm a new key that signs from now on. */
export async function rotateRealmKeys(): Promise<void> {
  const api = await RealmApi.open(settings.keycloak);
  await api.send('POST', `/${settings.keycloak.realm}/components`, {
    name: `rsa-${randomBytes(4).toString('hex')}`,
    providerId: 'rsa-generated',
    providerType: 'org.keycloak.keys.KeyProvider',
    config: { priority: [String(Math.floor(Date.now() / 1000))], enabled: ['true'], active: ['true'] },
  });
}

/** Browser sessions Keycloak still holds for the address. */
export async function keycloakSessions(email: string): Promise<readonly unknown[]> {
  const api = await RealmApi.open(settings.keycloak);
  const users = `/${settings.keycloak.realm}/users`;
  const query = new URLSearchParams({ username: email, exact: 'true' });
  const [user] = (await api.get<readonly { id: string }[]>(`${users}?${query}`)) ?? [];
  if (!user) throw new Error(`Keycloak does not know ${email}`);
  return (await api.get<readonly unknown[]>(`${users}/${user.id}/sessions`)) ?? [];
}
