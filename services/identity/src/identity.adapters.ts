import type { Provider } from '@nestjs/common';
import { KeycloakConnection } from './adapters/keycloak/keycloak-connection.ts';
import { KeycloakDirectory } from './adapters/keycloak/keycloak-directory.ts';
import { KeycloakSocialDirectory } from './adapters/keycloak/keycloak-social-directory.ts';
import { KeycloakSocialTokens } from './adapters/keycloak/keycloak-social-tokens.ts';
import { PostgresAccountChanges } from './adapters/persistence/account-changes.store.ts';
import { PostgresAuditLog } from './adapters/persistence/audit-log.store.ts';
import { PostgresDeletionStore } from './adapters/persistence/deletion.store.ts';
import { PostgresLoginThrottle } from './adapters/persistence/login-throttle.store.ts';
import { PostgresMailLinks } from './adapters/persistence/mail-links.store.ts';
import { PostgresMailRequests } from './adapters/persistence/mail-requests.store.ts';
import { PostgresPasswordConfirmations } from './adapters/persistence/password-confirmations.store.ts';
import { PostgresPersonalRecords } from './adapters/persistence/personal-records.store.ts';
import { PostgresSessionStore } from './adapters/persistence/session.store.ts';
import { PostgresSocialAccounts } from './adapters/persistence/social-accounts.store.ts';
import { PostgresUsedAssertions } from './adapters/persistence/used-assertions.store.ts';
import { PostgresUserStore } from './adapters/persistence/user.store.ts';
import { JoseSessionTokens } from './adapters/tokens/jose-session-tokens.ts';
import { SessionKeys } from './adapters/tokens/session-keys.ts';
import { ACCOUNT_CHANGES } from './application/ports/account-changes.ts';
import { ACCOUNT_DIRECTORY } from './application/ports/account-directory.ts';
import { AUDIT_LOG } from './application/ports/audit-log.ts';
import { DELETION_STORE } from './application/ports/deletion-store.ts';
import { LOGIN_THROTTLE } from './application/ports/login-throttle.ts';
import { MAIL_LINKS } from './application/ports/mail-links.ts';
import { MAIL_REQUESTS } from './application/ports/mail-requests.ts';
import { PASSWORD_CONFIRMATIONS } from './application/ports/password-confirmations.ts';
import { PERSONAL_RECORDS } from './application/ports/personal-records.ts';
import { SESSION_STORE } from './application/ports/session-store.ts';
import { SESSION_TOKENS } from './application/ports/session-tokens.ts';
import { SOCIAL_ACCOUNTS } from './application/ports/social-accounts.ts';
import { SOCIAL_DIRECTORY } from './application/ports/social-directory.ts';
import { SOCIAL_PROOF } from './application/ports/social-proof.ts';
import { SOCIAL_TOKENS } from './application/ports/social-tokens.ts';
import { USED_ASSERTIONS } from './application/ports/used-assertions.ts';
import { USER_STORE } from './application/ports/user-store.ts';
import { SETTINGS } from './application/shared/settings.ts';
import { ProveSignIn } from './application/social-login/prove-sign-in.ts';
import { identitySettings, realmIssuer, type IdentityConfig } from './identity.config.ts';

function keycloakAdapters(config: IdentityConfig): Provider[] {
  const options = {
    url: config.KEYCLOAK_URL,
    realm: config.KEYCLOAK_REALM,
    adminSecret: config.KEYCLOAK_ADMIN_CLIENT_SECRET,
    timeoutMs: config.KEYCLOAK_TIMEOUT_MS,
  };
  const loginSecret = config.KEYCLOAK_LOGIN_CLIENT_SECRET;
  const provide = <T>(token: symbol, make: (keycloak: KeycloakConnection) => T): Provider => ({
    provide: token,
    inject: [KeycloakConnection],
    useFactory: make,
  });
  return [
    { provide: KeycloakConnection, useFactory: () => new KeycloakConnection(options) },
    provide(ACCOUNT_DIRECTORY, (keycloak) => new KeycloakDirectory(keycloak, loginSecret)),
    provide(SOCIAL_DIRECTORY, (keycloak) => new KeycloakSocialDirectory(keycloak)),
    provide(SOCIAL_TOKENS, (keycloak) => new KeycloakSocialTokens(keycloak, realmIssuer(config))),
  ];
}

/** The one place that binds ports to adapters. */
export function adaptersOf(config: IdentityConfig): Provider[] {
  return [
    ...keycloakAdapters(config),
    { provide: SETTINGS, useValue: identitySettings(config) },
    { provide: USER_STORE, useClass: PostgresUserStore },
    { provide: SESSION_STORE, useClass: PostgresSessionStore },
    { provide: LOGIN_THROTTLE, useClass: PostgresLoginThrottle },
    { provide: MAIL_LINKS, useClass: PostgresMailLinks },
    { provide: MAIL_REQUESTS, useClass: PostgresMailRequests },
    { provide: AUDIT_LOG, useClass: PostgresAuditLog },
    { provide: SOCIAL_PROOF, useExisting: ProveSignIn },
    { provide: SOCIAL_ACCOUNTS, useClass: PostgresSocialAccounts },
    { provide: USED_ASSERTIONS, useClass: PostgresUsedAssertions },
    { provide: ACCOUNT_CHANGES, useClass: PostgresAccountChanges },
    { provide: PASSWORD_CONFIRMATIONS, useClass: PostgresPasswordConfirmations },
    { provide: DELETION_STORE, useClass: PostgresDeletionStore },
    { provide: PERSONAL_RECORDS, useClass: PostgresPersonalRecords },
    { provide: SessionKeys, useFactory: () => new SessionKeys(config.SESSION_KEYS_FILE) },
    {
      provide: SESSION_TOKENS,
      inject: [SessionKeys],
      useFactory: (keys: SessionKeys) => new JoseSessionTokens(keys, config.IDENTITY_URL.replace(/\/$/, '')),
    },
  ];
}
