import type { SocialProvider } from './social.ts';

/** What a realm's token says once its signature, issuer, audience and life are found good. Times in seconds since 1970. */
export interface SocialToken {
  readonly id: string;
  readonly keycloakId: string;
  readonly sessionId: string;
  readonly type: string;
  /** Client the token was issued to. */
  readonly client: string;
  readonly provider: string;
  readonly signedInAt: number;
  readonly expiresAt: number;
}

/** The one client whose tokens prove a sign-in. */
const webClient = 'headshots-web';
const freshSeconds = 5 * 60;
const leewaySeconds = 60;

/** Whether the token says that its owner signed in at this provider just now, in the web application. */
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
