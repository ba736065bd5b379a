import type { SocialProvider } from './social.ts';

/** What a realm's token says once its signature, issuer, audience and life are found good. Times in seconds since 1970. */
export interface SocialToken {
  readonly id: string;
  readonly keycloakId: string;
  readonly sessionId: string;
  readonly type: string;
  readonly client: string;
  readonly provider: string;
  readonly signedInAt: number;
  readonly expiresAt: number;
}

const webClient = 'headshots-web';
const freshSeconds = 5 * 60;
const leewaySeconds = 60;

export function provesSignIn(token: SocialToken, provider: SocialProvider, now: Date): boolean {
  const age = now.getTime() / 1000 - token.signedInAt;
  return (
    token.type === 'Bearer' &&
    token.client === webClient &&
    token.provider === provider &&
    age <= freshSeconds + leewaySeconds &&
    age >= -leewaySeconds
  );
}
