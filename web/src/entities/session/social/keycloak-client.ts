import Keycloak from 'keycloak-js';
import type { SocialProvider } from '@/entities/session/social/providers';

const REALM = 'headshots';
const CLIENT = 'headshots-web';

/** No iframe and no silent sign-on: Keycloak serves one exchange and is forgotten. */
async function open(): Promise<Keycloak> {
  const keycloak = new Keycloak({ url: `${window.location.origin}/idp`, realm: REALM, clientId: CLIENT });
  await keycloak.init({ pkceMethod: 'S256', checkLoginIframe: false });
  return keycloak;
}

export async function leaveFor(provider: SocialProvider): Promise<void> {
  const keycloak = await open();
  await keycloak.login({
    idpHint: provider,
    prompt: 'login',
    redirectUri: `${window.location.origin}/login?provider=${provider}`,
  });
}

export type SocialReturn =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed' };

function wasCancelled(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'error' in error && error.error === 'access_denied';
}

export async function comeBack(): Promise<SocialReturn> {
  try {
    const keycloak = await open();
    const { token } = keycloak;
    keycloak.clearToken();
    return token === undefined ? { kind: 'failed' } : { kind: 'token', token };
  } catch (error) {
    return wasCancelled(error) ? { kind: 'cancelled' } : { kind: 'failed' };
  }
}
