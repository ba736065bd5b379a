import { describe, expect, it } from '@jest/globals';
import { provesSignIn, type SocialToken } from './social-token.ts';

const now = new Date('2026-11-21T12:00:00Z');
const seconds = now.getTime() / 1000;
const good: SocialToken = {
  id: 'jti',
  keycloakId: 'sub',
  sessionId: 'sid',
  type: 'Bearer',
  client: 'headshots-web',
  provider: 'google',
  signedInAt: seconds,
  expiresAt: seconds + 60,
};

describe('a token proves a sign-in', () => {
  it.each([
    ['just now', 0],
    ['five minutes ago', -300],
    ['five minutes ago by a clock a minute behind', -360],
    ['by a clock a minute ahead', 60],
  ])('%s', (_when, shift) => {
    expect(provesSignIn({ ...good, signedInAt: seconds + shift }, 'google', now)).toBe(true);
  });

  it.each<[string, Partial<SocialToken>]>([
    ['long ago', { signedInAt: seconds - 361 }],
    ['in the future', { signedInAt: seconds + 61 }],
    ['at another provider', { provider: 'facebook' }],
    ['at no provider', { provider: '' }],
    ['with another client', { client: 'identity-login' }],
    ['with an ID token', { type: 'ID' }],
    ['with a refresh token', { type: 'Refresh' }],
  ])('but not %s', (_what, change) => {
    expect(provesSignIn({ ...good, ...change }, 'google', now)).toBe(false);
  });
});
