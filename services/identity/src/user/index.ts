export { AccountChangesRepository, AddressTaken } from './account-changes.repository.ts';
export {
  AccountDirectoryPort,
  type Creation,
  DirectoryDown,
  type PasswordCheck,
} from './account-directory.port.ts';
export { type AccountLock, AccountLockRepository } from './account-lock.repository.ts';
export { AuditLogRepository } from './audit-log.repository.ts';
export { withFallbackProblem } from './fallback.problem.ts';
export { FindAccount } from './find-account.service.ts';
export { SyncEmail } from './sync-email.service.ts';
export { SyncEmails } from './sync-emails.use-case.ts';
export { KeycloakConnection } from './keycloak/keycloak-connection.ts';
export { KeycloakDirectory } from './keycloak/keycloak-directory.ts';
export { RealmTokens } from './keycloak/realm-tokens.ts';
export { unexpected } from './keycloak/unexpected.ts';
export { takingAtLeast } from './minimum-duration.timer.ts';
export { FreeUsername } from './free-username.service.ts';
export { changed, rowsOf } from './rows.query.ts';
export { UserModule } from './user.module.ts';
export { UserRepository } from './user.repository.ts';
