export { bearerToken, SESSION_VERIFIER, SessionVerifier, type Caller } from './session-verifier.ts';
export { deskToken, staffRoles, StaffVerifier, type Staff, type StaffRole } from './staff-verifier.ts';
export { requireSupervisor } from './supervisor.ts';
export { refusalReason, type RefusalReason } from './session-refused.ts';
export {
  claimedService,
  serviceAuthorization,
  ServiceCallers,
  type ServiceIdentity,
} from './service-callers.ts';
