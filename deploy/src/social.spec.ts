import { describe, expect, it } from '@jest/globals';
import { socialFrom } from './social.ts';

const addresses = { publicUrl: 'https://p', keycloakUrl: 'http://k/idp', demoSecret: 's' };
const from = (env: NodeJS.ProcessEnv) => socialFrom(env, addresses);

describe('providers', () => {
  it('are off by default', () => {
    expect(from({})).toEqual({ providers: [], demo: false, realmValues: {} });
  });

  it('come with their clients', () => {
    const env = { SOCIAL_PROVIDERS: 'google', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    expect(from(env).realmValues).toEqual({
      GOOGLE_ENABLED: 'true',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    });
  });

  it('without their clients are refused by name', () => {
    expect(() => from({ SOCIAL_PROVIDERS: 'apple', APPLE_CLIENT_ID: 'id' })).toThrow(/APPLE_CLIENT_SECRET/);
    expect(() => from({ SOCIAL_PROVIDERS: 'myspace' })).toThrow(/myspace/);
  });

  it('are played by another realm in a demo: the browser goes through the front door', () => {
    const { providers, realmValues } = from({ SOCIAL_DEMO: '1' });
    expect(providers).toEqual(['google', 'facebook', 'apple']);
    expect(realmValues).toMatchObject({
      FACEBOOK_AUTHORIZATION_URL: 'https://p/idp/realms/demo-provider/protocol/openid-connect/auth',
      FACEBOOK_TOKEN_URL: 'http://k/idp/realms/demo-provider/protocol/openid-connect/token',
      SOCIAL_DEMO_SECRET: 's',
    });
  });
});
