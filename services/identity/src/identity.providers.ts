import { sessionIssuer } from '@headshots/platform/config';
import type { Provider } from '@nestjs/common';
import { KeycloakConnection } from './user/keycloak/keycloak-connection.ts';
import { KeycloakDirectory } from './user/keycloak/keycloak-directory.ts';
import { KeycloakSocialDirectory } from './social/keycloak-social-directory.client.ts';
import { KeycloakSocialTokens } from './social/keycloak-social-tokens.client.ts';
import { AdvanceDeletions } from './person/advance-deletions.use-case.ts';
import { AskForLinkMail } from './mail-links/ask-for-link-mail.service.ts';
import { AttemptPassword } from './passwords/attempt-password.service.ts';
import { LoginBulkhead } from './passwords/login-bulkhead.service.ts';
import { ChangePassword } from './passwords/change-password.use-case.ts';
import { ConfirmErasure } from './person/confirm-erasure.use-case.ts';
import { ConfirmPassword } from './passwords/confirm-password.service.ts';
import { DeleteAccount } from './person/delete-account.use-case.ts';
import { DeleteNeverVerified } from './person/delete-never-verified.use-case.ts';
import { DisownAccount } from './accounts/disown-account.use-case.ts';
import { AdmitRegistration } from './registration/admit-registration.service.ts';
import { CountUse } from './limits/count-use.use-case.ts';
import { EndMySessions } from './sessions/end-my-sessions.use-case.ts';
import { ListMySessions } from './sessions/list-my-sessions.use-case.ts';
import { EndDisabledSessions } from './sessions/end-disabled-sessions.use-case.ts';
import { EndSession } from './sessions/end-session.service.ts';
import { ExportUser } from './person/export-user.use-case.ts';
import { FindAccount } from './user/find-account.service.ts';
import { FinishRegistration } from './registration/finish-registration.service.ts';
import { FollowAddress } from './user/follow-address.service.ts';
import { FollowAddresses } from './user/follow-addresses.use-case.ts';
import { ForgetContact } from './person/forget-contact.use-case.ts';
import { GetContact } from './contacts/get-contact.use-case.ts';
import { GetDeletion } from './person/get-deletion.use-case.ts';
import { GrantMailRequests } from './mail-links/grant-mail-requests.use-case.ts';
import { HealRegistration } from './registration/heal-registration.service.ts';
import { HealRegistrations } from './registration/heal-registrations.use-case.ts';
import { IdentitySettings } from './identity.settings.ts';
import { IssueMailLink } from './contacts/issue-mail-link.use-case.ts';
import { ListDeletions } from './operator/list-deletions.use-case.ts';
import { ListRevokedSessions } from './sessions/list-revoked-sessions.use-case.ts';
import { LockAccount } from './operator/lock-account.use-case.ts';
import { LogIn } from './accounts/log-in.use-case.ts';
import { LogOut } from './sessions/log-out.use-case.ts';
import { NoteMailRequest } from './mail-links/note-mail-request.service.ts';
import { NoteTokensSeen } from './sessions/note-tokens-seen.use-case.ts';
import { OpenSession } from './sessions/open-session.service.ts';
import { AccountDirectoryPort } from './user/account-directory.port.ts';
import { SocialDirectoryPort } from './social/social-directory.port.ts';
import { SocialTokensPort } from './social/social-tokens.port.ts';
import { ProveSignIn } from './social/prove-sign-in.service.ts';
import { RefreshSession } from './sessions/refresh-session.use-case.ts';
import { RegisterUser } from './registration/register-user.use-case.ts';
import { ReleaseName } from './user/release-name.service.ts';
import { RepeatDeletions } from './operator/repeat-deletions.use-case.ts';
import { RequestPasswordReset } from './mail-links/request-password-reset.use-case.ts';
import { ResendVerification } from './mail-links/resend-verification.use-case.ts';
import { ResetPassword } from './accounts/reset-password.use-case.ts';
import { SessionKeys } from './sessions/session-keys.service.ts';
import { SessionTokens } from './sessions/session-tokens.service.ts';
import { SetPassword } from './passwords/set-password.service.ts';
import { SettlePasswords } from './passwords/settle-passwords.use-case.ts';
import { SignedInUser } from './sessions/signed-in-user.service.ts';
import { CreateSocialAccount } from './social/create-social-account.service.ts';
import { EnterAccount } from './social/enter-account.service.ts';
import { SocialLogin } from './social/social-login.use-case.ts';
import { StartDeletion } from './person/start-deletion.service.ts';
import { UnlockAccount } from './operator/unlock-account.use-case.ts';
import { UpdateProfile } from './accounts/update-profile.use-case.ts';
import { VerifyEmail } from './accounts/verify-email.use-case.ts';
import { identitySettings, realmIssuer, type IdentityConfig } from './identity.config.ts';
import { AccountChangesRepository } from './user/account-changes.repository.ts';
import { AuditLogRepository } from './user/audit-log.repository.ts';
import { DeletionRepository } from './person/deletion.repository.ts';
import { LoginThrottleRepository } from './passwords/login-throttle.repository.ts';
import { MailLinksRepository } from './mail-links/mail-links.repository.ts';
import { MailRequestsRepository } from './mail-links/mail-requests.repository.ts';
import { PasswordConfirmationsRepository } from './passwords/password-confirmations.repository.ts';
import { PersonalRecordsRepository } from './person/personal-records.repository.ts';
import { RegistrationsRepository } from './registration/registrations.repository.ts';
import { SessionRepository } from './sessions/session.repository.ts';
import { SocialAccountsRepository } from './social/social-accounts.repository.ts';
import { UseCountsRepository } from './limits/use-counts.repository.ts';
import { UsedAssertionsRepository } from './social/used-assertions.repository.ts';
import { UserRepository } from './user/user.repository.ts';

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
