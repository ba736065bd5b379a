export {
  bearerToken,
  SESSION_VERIFIER,
  SessionVerifier,
  type Caller,
  type SessionVerifierOptions,
} from './session-verifier.ts';
export { refusalReason, type RefusalReason } from './session-refused.ts';
export { KeySet, type KeySetOptions } from './key-set.ts';
export {
  claimedService,
  serviceAuthorization,
  ServiceCallers,
  type ServiceIdentity,
} from './service-callers.ts';
