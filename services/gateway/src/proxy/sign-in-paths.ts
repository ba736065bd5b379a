const ambiguous = /\\|%2e|%2f|%5c|%00|\.\.|\/\/|\/\.\//i;

/** Only what a browser needs to sign in at the realm: never the admin console, other realms, metrics or health. */
export function isSignInPath(url: string, realms: readonly string[]): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  if (ambiguous.test(path)) return false;
  if (path.startsWith('/idp/resources/')) return true;
  const [, realm, page] = /^\/idp\/realms\/([^/]+)\/(.*)$/.exec(path) ?? [];
  return (
    realm !== undefined &&
    realms.includes(realm) &&
    /^(protocol\/openid-connect|broker|login-actions)\//.test(page ?? '')
  );
}

/** Keycloak would show a page of its own, with nothing to do on it but to go back. */
const turnedBack = /^\/idp\/realms\/([^/]+)\/broker\/(google|facebook|apple)\/endpoint$/;

export function pageAfterTurningBack(url: string, realm: string): string | undefined {
  const [path = '', query = ''] = url.split('?');
  const [, asked, provider] = turnedBack.exec(path) ?? [];
  if (asked !== realm || new URLSearchParams(query).get('error') !== 'access_denied') return undefined;
  return `/login?provider=${provider}&error=access_denied`;
}
