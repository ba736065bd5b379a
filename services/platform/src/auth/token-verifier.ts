import { decodeProtectedHeader, jwtVerify, type JWTPayload } from 'jose';
import { problem, type Problem } from '../errors/index.ts';
import { KeySet, type KeySetOptions } from './key-set.ts';
import { causeOf, SessionRefused } from './session-refused.ts';

export interface TokenVerifierOptions extends Omit<KeySetOptions, 'url'> {
  readonly identityUrl: string;
  readonly issuer: string;
  /** Tolerated clock difference in seconds: 30 at the gateway, 90 behind it (default). */
  readonly leewaySeconds?: number;
}

export interface TokenKind {
  readonly audience: string;
  readonly type: string;
  readonly claims: readonly string[];
}

/** Tokens of one kind that identity signs; one of another kind is refused whoever signed it. */
export class TokenVerifier {
  private readonly keySet: KeySet;
  private readonly issuer: string;
  private readonly leewaySeconds: number;
  private readonly now: () => number;

  constructor(
    private readonly kind: TokenKind,
    options: TokenVerifierOptions,
  ) {
    const base = options.identityUrl.replace(/\/$/, '');
    this.keySet = new KeySet({ ...options, url: `${base}/.well-known/jwks.json` });
    this.issuer = options.issuer;
    this.leewaySeconds = options.leewaySeconds ?? 90;
    this.now = options.now ?? Date.now;
  }

  /**
   * @param read what the claims say; undefined when they do not fit
   * @throws Problem `auth.session_expired` when the token is not or no longer good
   * @throws Problem `service.unavailable` when that cannot be told; never 401 then
   */
  async verify<T>(token: string, read: (payload: JWTPayload) => T | undefined): Promise<T> {
    const keys = await this.keySet.keysFor(kidOf(token));
    if (!keys) throw refused(new SessionRefused('unknown_key'));
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['EdDSA'],
        issuer: this.issuer,
        audience: this.kind.audience,
        typ: this.kind.type,
        clockTolerance: this.leewaySeconds,
        currentDate: new Date(this.now()),
        requiredClaims: [...this.kind.claims],
      });
      const said = read(payload);
      if (said === undefined) throw new SessionRefused('claims');
      return said;
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
