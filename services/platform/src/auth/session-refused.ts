import { errors } from 'jose';
import type { Problem } from '../errors/index.ts';

/**
 * Why a token was not taken. `malformed`: no token of ours; `expired`; `forged`: signed by somebody else under the name
 * of one of our keys; `unknown_key`: under one that identity does not publish; `claims`: signed by us, and yet not what
 * we expect of a session; `keys`: nobody told which keys are ours.
 */
export type RefusalReason = 'malformed' | 'expired' | 'forged' | 'unknown_key' | 'claims' | 'keys';

/** The cause of the problem that a verifier throws. */
export class SessionRefused extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(`session refused: ${reason}`, options);
    this.reason = reason;
  }
}

/** What the library found wrong. It looks at the signature first. */
export function causeOf(error: unknown): RefusalReason {
  if (error instanceof SessionRefused) return error.reason;
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'forged';
  return error instanceof errors.JWTClaimValidationFailed ? 'claims' : 'malformed';
}

/** Undefined for problems that are not about a session. */
export const refusalReason = ({ cause }: Pick<Problem, 'cause'>): RefusalReason | undefined =>
  cause instanceof SessionRefused ? cause.reason : undefined;
