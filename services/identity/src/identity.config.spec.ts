import { describe, expect, it } from '@jest/globals';
import { identitySettings, loadIdentityConfig } from './identity.config.ts';

const key = 'k'.repeat(32);
const needed = {
  PORT: '3001',
  DATABASE_URL: 'postgres://identity:p@127.0.0.1:5432/identity',
  KAFKA_BROKERS: '127.0.0.1:9092',
  RPC_SERVICE_KEY: key,
  IDENTITY_URL: 'http://127.0.0.1:3001',
  KEYCLOAK_URL: 'http://127.0.0.1:8080/idp',
  KEYCLOAK_LOGIN_CLIENT_SECRET: 'login',
  KEYCLOAK_ADMIN_CLIENT_SECRET: 'admin-secret',
  SESSION_KEYS_FILE: '/keys.json',
};
const lasting = { EMAIL_HASH_KEY: 'e'.repeat(32), DELETION_CONTACT_KEY: 'd'.repeat(32) };
const production = { ...needed, ...lasting, NODE_ENV: 'production' };
const keysOf = (env: NodeJS.ProcessEnv) => {
  const { emailHashKey, contactKey } = identitySettings(loadIdentityConfig(env));
  return { emailHashKey, contactKey };
};

describe('the lasting keys of identity', () => {
  it.each(['EMAIL_HASH_KEY', 'DELETION_CONTACT_KEY'] as const)('are required in production: %s', (name) => {
    const { [name]: _left, ...rest } = production;
    expect(() => loadIdentityConfig(rest)).toThrow(new RegExp(`${name}.*required in production`, 's'));
    expect(() => loadIdentityConfig({ ...rest, NODE_ENV: 'development' })).not.toThrow();
  });

  it('do not change with the secret of the admin client', () => {
    expect(keysOf({ ...production, KEYCLOAK_ADMIN_CLIENT_SECRET: 'another' })).toEqual(keysOf(production));
  });

  it('stay what they were where the secret of the admin client is written into them, short as it may be', () => {
    const { KEYCLOAK_ADMIN_CLIENT_SECRET: before } = needed;
    const named = { ...production, EMAIL_HASH_KEY: before, DELETION_CONTACT_KEY: before };
    expect(keysOf(named)).toEqual(keysOf(needed));
  });

  it('are long', () => {
    expect(() => loadIdentityConfig({ ...production, EMAIL_HASH_KEY: 'short' })).toThrow('EMAIL_HASH_KEY');
  });
});
