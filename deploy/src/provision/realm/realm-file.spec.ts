import { describe, expect, it } from '@jest/globals';
import { originAttribute, readRealm } from './realm-file.ts';

const file = new URL('../../../keycloak/headshots-realm.json', import.meta.url);
const secrets = { IDENTITY_LOGIN_SECRET: 'login', IDENTITY_ADMIN_SECRET: 'admin' };

describe('the realm', () => {
  it('has every provider switched off until it is asked for', () => {
    const { identityProviders } = readRealm(file, secrets);
    expect(identityProviders).toHaveLength(3);
    for (const provider of identityProviders ?? []) expect(provider).toMatchObject({ enabled: 'false' });
  });

  it('takes values as they are, and leaves to Keycloak what is Keycloak’s', () => {
    const values = { ...secrets, GOOGLE_ENABLED: 'true', GOOGLE_CLIENT_SECRET: 'a "quoted" $1 \\ secret' };
    const realm = readRealm(file, values);
    expect(realm.identityProviders?.find(({ alias }) => alias === 'google')).toMatchObject({
      enabled: 'true',
      config: { clientSecret: values.GOOGLE_CLIENT_SECRET },
    });
    expect(JSON.stringify(realm.identityProviderMappers)).toContain('facebook.${UUID}');
  });

  it('names what is missing', () => {
    expect(() => readRealm(file, { IDENTITY_LOGIN_SECRET: 'login' })).toThrow(/IDENTITY_ADMIN_SECRET/);
  });

  it('of the staff lets nobody in without a code, and sends them to the desk alone', () => {
    const staff = new URL('../../../keycloak/headshots-staff-realm.json', import.meta.url);
    const realm = readRealm(staff, { PUBLIC_URL: 'https://konterfei.example' });
    expect(realm).toMatchObject({
      browserFlow: 'desk',
      directGrantFlow: 'nobody',
      registrationFlow: 'nobody',
    });
    const flow = (alias: string) =>
      realm.authenticationFlows?.find((one) => one.alias === alias)?.authenticationExecutions;
    expect(flow('desk')).toMatchObject([
      { authenticator: 'auth-cookie', requirement: 'ALTERNATIVE' },
      { flowAlias: 'desk password and code', requirement: 'ALTERNATIVE' },
    ]);
    expect(flow('desk password and code')).toMatchObject([
      { authenticator: 'auth-username-password-form', requirement: 'REQUIRED' },
      { authenticator: 'auth-otp-form', requirement: 'REQUIRED' },
    ]);
    expect(realm.clients).toMatchObject([
      { clientId: 'headshots-desk', redirectUris: ['https://konterfei.example/desk'] },
    ]);
  });

  it('says which file with which values it was made of', () => {
    const originOf = (values: Record<string, string>) =>
      readRealm(file, values).attributes?.[originAttribute];
    expect(originOf(secrets)).toBe(originOf({ ...secrets }));
    expect(originOf(secrets)).not.toBe(originOf({ ...secrets, GOOGLE_ENABLED: 'true' }));
  });
});
