import { describe, expect, it } from '@jest/globals';
import { socialFrom } from './social.ts';

const addresses = { publicUrl: 'https://p', keycloakUrl: 'http://k/idp', demoSecret: 's' };
const from = (env: NodeJS.ProcessEnv) => socialFrom(env, addresses);

describe('providers', () => {
  it('are off by default', () => {
    expect(from({})).toEqual({ providers: [], demo: false, appleKey: undefined, realmValues: {} });
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
    expect(() => from({ SOCIAL_PROVIDERS: 'google', GOOGLE_CLIENT_ID: 'id' })).toThrow(
      /GOOGLE_CLIENT_SECRET/,
    );
    expect(() => from({ SOCIAL_PROVIDERS: 'apple', APPLE_CLIENT_ID: 'id' })).toThrow(/APPLE_TEAM_ID/);
    expect(() => from({ SOCIAL_PROVIDERS: 'myspace' })).toThrow(/myspace/);
  });

  it('take from Apple a key instead of a secret', () => {
    const env = {
      SOCIAL_PROVIDERS: 'apple',
      APPLE_CLIENT_ID: 'org.example.web',
      APPLE_TEAM_ID: 'TEAM',
      APPLE_KEY_ID: 'KEY',
      APPLE_PRIVATE_KEY_FILE: '/keys/apple.p8',
    };
    const { appleKey, realmValues } = from(env);
    expect(appleKey).toEqual({
      clientId: 'org.example.web',
      teamId: 'TEAM',
      keyId: 'KEY',
      keyFile: '/keys/apple.p8',
    });
    expect(realmValues).toEqual({ APPLE_ENABLED: 'true', APPLE_CLIENT_ID: 'org.example.web' });
  });

  it('are played by another realm in a demo: the browser goes through the front door', () => {
    const { providers, appleKey, realmValues } = from({ SOCIAL_DEMO: '1' });
    expect(appleKey).toBeUndefined();
    expect(providers).toEqual(['google', 'facebook', 'apple']);
    expect(realmValues).toMatchObject({
      FACEBOOK_AUTHORIZATION_URL: 'https://p/idp/realms/demo-provider/protocol/openid-connect/auth',
      APPLE_AUTHORIZATION_URL:
        'https://p/idp/realms/demo-provider/protocol/openid-connect/auth?response_mode=form_post',
      FACEBOOK_TOKEN_URL: 'http://k/idp/realms/demo-provider/protocol/openid-connect/token',
      SOCIAL_DEMO_SECRET: 's',
    });
  });
});
