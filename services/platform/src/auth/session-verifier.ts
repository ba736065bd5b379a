import { TokenVerifier, type TokenVerifierOptions } from './token-verifier.ts';

export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly emailVerified: boolean;
  /** The token itself, to be passed on. Never log it. */
  readonly token: string;
  /** End of the token, seconds since 1970. */
  readonly expiresAt: number;
}

export const SESSION_VERIFIER = Symbol('SESSION_VERIFIER');

const sessionToken = {
  audience: 'headshots-api',
  type: 'session+jwt',
  claims: ['sub', 'sid', 'exp'],
} as const;

export class SessionVerifier {
  private readonly tokens: TokenVerifier;

  constructor(options: TokenVerifierOptions) {
    this.tokens = new TokenVerifier(sessionToken, options);
  }

  /**
   * @throws Problem `auth.session_expired` when the token is not or no longer good
   * @throws Problem `service.unavailable` when that cannot be told; never 401 then
   */
  verify(token: string): Promise<Caller> {
    return this.tokens.verify(token, ({ sub, sid, exp, ev }) =>
      typeof sub === 'string' && typeof sid === 'string' && typeof exp === 'number'
        ? { userId: sub, sessionId: sid, emailVerified: ev === true, token, expiresAt: exp }
        : undefined,
    );
  }
}

export function bearerToken(header: string | null | undefined): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(header ?? '')?.[1];
}
