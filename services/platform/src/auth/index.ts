export {
  bearerToken,
  SESSION_VERIFIER,
  SessionVerifier,
  type Caller,
  type SessionVerifierOptions,
} from './session-verifier.ts';
export { KeySet, type KeySetOptions } from './key-set.ts';
export { sameSecret } from './service-key.ts';
