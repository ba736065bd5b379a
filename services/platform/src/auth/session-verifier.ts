import { decodeProtectedHeader, jwtVerify } from 'jose';
import { problem, type Problem } from '../errors/index.ts';
import { KeySet, type KeySetOptions } from './key-set.ts';
import { causeOf, SessionRefused } from './session-refused.ts';

export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly emailVerified: boolean;
  /** The token itself, to be passed on. Never log it. */
  readonly token: string;
  /** End of the token, seconds since 1970. */
  readonly expiresAt: number;
}

export interface SessionVerifierOptions extends Omit<KeySetOptions, 'url'> {
  readonly identityUrl: string;
  readonly issuer: string;
  /** Tolerated clock difference in seconds: 30 at the gateway, 90 behind it (default). */
  readonly leewaySeconds?: number;
}

export const SESSION_VERIFIER = Symbol('SESSION_VERIFIER');

const audience = 'headshots-api';
const tokenType = 'session+jwt';

export class SessionVerifier {
  private readonly keySet: KeySet;
  private readonly issuer: string;
  private readonly leewaySeconds: number;
  private readonly now: () => number;

  constructor(options: SessionVerifierOptions) {
    const base = options.identityUrl.replace(/\/$/, '');
    this.keySet = new KeySet({ ...options, url: `${base}/.well-known/jwks.json` });
    this.issuer = options.issuer;
    this.leewaySeconds = options.leewaySeconds ?? 90;
    this.now = options.now ?? Date.now;
  }

  /**
   * @throws Problem `auth.session_expired` when the token is not or no longer good
   * @throws Problem `service.unavailable` when that cannot be told; never 401 then
   */
  async verify(token: string): Promise<Caller> {
    const keys = await this.keySet.keysFor(kidOf(token));
    if (!keys) throw refused(new SessionRefused('unknown_key'));
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['EdDSA'],
        issuer: this.issuer,
        audience,
        typ: tokenType,
        clockTolerance: this.leewaySeconds,
        currentDate: new Date(this.now()),
        requiredClaims: ['sub', 'sid', 'exp'],
      });
      const { sub, sid, exp, ev } = payload;
      if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number')
        throw new SessionRefused('claims');
      return { userId: sub, sessionId: sid, emailVerified: ev === true, token, expiresAt: exp };
    } catch (error) {
      throw refused(new SessionRefused(causeOf(error), { cause: error }));
    }
  }
}

function kidOf(token: string): string {
  try {
    const { kid, alg } = decodeProtectedHeader(token);
    if (kid !== undefined && alg === 'EdDSA') return kid;
  } catch {
    // Falls through: a malformed token is a bad token.
  }
  throw refused(new SessionRefused('malformed'));
}

const refused = (cause: SessionRefused): Problem => problem('auth.session_expired', { cause });

export function bearerToken(header: string | null | undefined): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(header ?? '')?.[1];
}
