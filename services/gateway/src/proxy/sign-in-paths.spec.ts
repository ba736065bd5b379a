import { expect, it } from '@jest/globals';
import { isSignInPath } from './sign-in-paths.ts';

const auth = (realm: string): string => `/idp/realms/${realm}/protocol/openid-connect/auth?x=1`;

it.each(['headshots', 'demo'])('shows the pages of %s', (realm) => {
  expect(isSignInPath(auth(realm), ['headshots', 'demo'])).toBe(true);
});

it.each(['master', 'headshots2', '', '%68eadshots', 'headshots/../master'])('hides the realm %j', (realm) => {
  expect(isSignInPath(auth(realm), ['headshots', 'demo'])).toBe(false);
});
