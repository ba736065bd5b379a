import { sessionIssuer } from '@headshots/platform/config';
import type { Provider } from '@nestjs/common';
import { KeycloakConnection } from './adapters/keycloak/keycloak-connection.ts';
import { KeycloakDirectory } from './adapters/keycloak/keycloak-directory.ts';
import { KeycloakSocialDirectory } from './adapters/keycloak/keycloak-social-directory.ts';
import { KeycloakSocialTokens } from './adapters/keycloak/keycloak-social-tokens.ts';
import { AdvanceDeletions } from './application/advance-deletions/advance-deletions.use-case.ts';
import { AskForLinkMail } from './application/ask-for-link-mail/ask-for-link-mail.ts';
import { AttemptPassword } from './application/attempt-password/attempt-password.ts';
import { LoginBulkhead } from './application/attempt-password/login-bulkhead.ts';
import { ChangePassword } from './application/change-password/change-password.use-case.ts';
import { ConfirmErasure } from './application/confirm-erasure/confirm-erasure.use-case.ts';
import { ConfirmPassword } from './application/confirm-password/confirm-password.ts';
import { DeleteAccount } from './application/delete-account/delete-account.use-case.ts';
import { DeleteNeverVerified } from './application/delete-never-verified/delete-never-verified.use-case.ts';
import { DisownAccount } from './application/disown-account/disown-account.use-case.ts';
import { AdmitRegistration } from './application/admit-registration/admit-registration.ts';
import { CountUse } from './application/count-use/count-use.use-case.ts';
import { EndMySessions } from './application/end-my-sessions/end-my-sessions.use-case.ts';
import { ListMySessions } from './application/list-my-sessions/list-my-sessions.use-case.ts';
import { EndDisabledSessions } from './application/end-disabled-sessions/end-disabled-sessions.use-case.ts';
import { EndSession } from './application/end-session/end-session.ts';
import { ExportUser } from './application/export-user/export-user.use-case.ts';
import { FindAccount } from './application/find-account/find-account.ts';
import { FinishRegistration } from './application/finish-registration/finish-registration.ts';
import { FollowAddress } from './application/follow-address/follow-address.ts';
import { FollowAddresses } from './application/follow-addresses/follow-addresses.use-case.ts';
import { ForgetContact } from './application/forget-contact/forget-contact.use-case.ts';
import { GetContact } from './application/get-contact/get-contact.use-case.ts';
import { GetDeletion } from './application/get-deletion/get-deletion.use-case.ts';
import { GrantMailRequests } from './application/grant-mail-requests/grant-mail-requests.use-case.ts';
import { HealRegistration } from './application/heal-registration/heal-registration.ts';
import { HealRegistrations } from './application/heal-registrations/heal-registrations.use-case.ts';
import { IdentitySettings } from './application/identity-settings.ts';
import { IssueMailLink } from './application/issue-mail-link/issue-mail-link.use-case.ts';
import { ListDeletions } from './application/list-deletions/list-deletions.use-case.ts';
import { ListRevokedSessions } from './application/list-revoked-sessions/list-revoked-sessions.use-case.ts';
import { LockAccount } from './application/lock-account/lock-account.use-case.ts';
import { LogIn } from './application/log-in/log-in.use-case.ts';
import { LogOut } from './application/log-out/log-out.use-case.ts';
import { NoteMailRequest } from './application/note-mail-request/note-mail-request.ts';
import { NoteTokensSeen } from './application/note-tokens-seen/note-tokens-seen.use-case.ts';
import { OpenSession } from './application/open-session/open-session.ts';
import { AccountDirectoryPort } from './application/ports/account-directory.port.ts';
import { SocialDirectoryPort } from './application/ports/social-directory.port.ts';
import { SocialTokensPort } from './application/ports/social-tokens.port.ts';
import { ProveSignIn } from './application/prove-sign-in/prove-sign-in.ts';
import { RefreshSession } from './application/refresh-session/refresh-session.use-case.ts';
import { RegisterUser } from './application/register-user/register-user.use-case.ts';
import { ReleaseName } from './application/release-name/release-name.ts';
import { RepeatDeletions } from './application/repeat-deletions/repeat-deletions.use-case.ts';
import { RequestPasswordReset } from './application/request-password-reset/request-password-reset.use-case.ts';
import { ResendVerification } from './application/resend-verification/resend-verification.use-case.ts';
import { ResetPassword } from './application/reset-password/reset-password.use-case.ts';
import { SessionKeys } from './application/session-tokens/session-keys.ts';
import { SessionTokens } from './application/session-tokens/session-tokens.ts';
import { SetPassword } from './application/set-password/set-password.ts';
import { SettlePasswords } from './application/settle-passwords/settle-passwords.use-case.ts';
import { SignedInUser } from './application/signed-in-user/signed-in-user.ts';
import { CreateSocialAccount } from './application/social-login/create-social-account.ts';
import { EnterAccount } from './application/social-login/enter-account.ts';
import { SocialLogin } from './application/social-login/social-login.use-case.ts';
import { StartDeletion } from './application/start-deletion/start-deletion.ts';
import { UnlockAccount } from './application/unlock-account/unlock-account.use-case.ts';
import { UpdateProfile } from './application/update-profile/update-profile.use-case.ts';
import { VerifyEmail } from './application/verify-email/verify-email.use-case.ts';
import { identitySettings, realmIssuer, type IdentityConfig } from './identity.config.ts';
import { AccountChangesRepository } from './persistence/account-changes.repository.ts';
import { AuditLogRepository } from './persistence/audit-log.repository.ts';
import { DeletionRepository } from './persistence/deletion.repository.ts';
import { LoginThrottleRepository } from './persistence/login-throttle.repository.ts';
import { MailLinksRepository } from './persistence/mail-links.repository.ts';
import { MailRequestsRepository } from './persistence/mail-requests.repository.ts';
import { PasswordConfirmationsRepository } from './persistence/password-confirmations.repository.ts';
import { PersonalRecordsRepository } from './persistence/personal-records.repository.ts';
import { RegistrationsRepository } from './persistence/registrations.repository.ts';
import { SessionRepository } from './persistence/session.repository.ts';
import { SocialAccountsRepository } from './persistence/social-accounts.repository.ts';
import { UseCountsRepository } from './persistence/use-counts.repository.ts';
import { UsedAssertionsRepository } from './persistence/used-assertions.repository.ts';
import { UserRepository } from './persistence/user.repository.ts';

const repositories: Provider[] = [
  AccountChangesRepository,
  AuditLogRepository,
  DeletionRepository,
  LoginThrottleRepository,
  MailLinksRepository,
  MailRequestsRepository,
  PasswordConfirmationsRepository,
  PersonalRecordsRepository,
  RegistrationsRepository,
  SessionRepository,
  SocialAccountsRepository,
  UseCountsRepository,
  UsedAssertionsRepository,
  UserRepository,
];

/** Use cases, and the steps that they share. */
const useCases: Provider[] = [
  AdvanceDeletions,
  AskForLinkMail,
  AttemptPassword,
  ChangePassword,
  ConfirmErasure,
  ConfirmPassword,
  CreateSocialAccount,
  DeleteAccount,
  DeleteNeverVerified,
  DisownAccount,
  EndDisabledSessions,
  AdmitRegistration,
  CountUse,
  EndMySessions,
  EndSession,
  EnterAccount,
  ExportUser,
  FindAccount,
  FinishRegistration,
  FollowAddress,
  FollowAddresses,
  ForgetContact,
  GetContact,
  GetDeletion,
  GrantMailRequests,
  HealRegistration,
  HealRegistrations,
  IssueMailLink,
  ListDeletions,
  ListMySessions,
  ListRevokedSessions,
  LockAccount,
  LogIn,
  LogOut,
  LoginBulkhead,
  NoteMailRequest,
  NoteTokensSeen,
  OpenSession,
  ProveSignIn,
  RefreshSession,
  RegisterUser,
  ReleaseName,
  RepeatDeletions,
  RequestPasswordReset,
  ResendVerification,
  ResetPassword,
  SetPassword,
  SettlePasswords,
  SignedInUser,
  SocialLogin,
  StartDeletion,
  UnlockAccount,
  UpdateProfile,
  VerifyEmail,
];

function keycloakAdapters(config: IdentityConfig): Provider[] {
  const options = {
    url: config.KEYCLOAK_URL,
    realm: config.KEYCLOAK_REALM,
    adminSecret: config.KEYCLOAK_ADMIN_CLIENT_SECRET,
    timeoutMs: config.KEYCLOAK_TIMEOUT_MS,
  };
  const loginSecret = config.KEYCLOAK_LOGIN_CLIENT_SECRET;
  const provide = <T>(port: abstract new () => T, make: (keycloak: KeycloakConnection) => T): Provider => ({
    provide: port,
    inject: [KeycloakConnection],
    useFactory: make,
  });
  return [
    { provide: KeycloakConnection, useFactory: () => new KeycloakConnection(options) },
    provide(AccountDirectoryPort, (keycloak) => new KeycloakDirectory(keycloak, loginSecret)),
    provide(SocialDirectoryPort, (keycloak) => new KeycloakSocialDirectory(keycloak)),
    provide(SocialTokensPort, (keycloak) => new KeycloakSocialTokens(keycloak, realmIssuer(config))),
  ];
}

/** What the service and the commands of operators are made of alike: everything but workers, bus and network. */
export function identityProviders(config: IdentityConfig): Provider[] {
  return [
    { provide: IdentitySettings, useValue: identitySettings(config) },
    { provide: SessionKeys, useFactory: () => new SessionKeys(config.SESSION_KEYS_FILE) },
    {
      provide: SessionTokens,
      inject: [SessionKeys],
      useFactory: (keys: SessionKeys) => new SessionTokens(keys, sessionIssuer(config)),
    },
    ...keycloakAdapters(config),
    ...repositories,
    ...useCases,
  ];
}
