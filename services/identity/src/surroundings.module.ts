import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { sessionIssuer } from '@headshots/platform/config';
import { identitySettings, realmIssuer, type IdentityConfig } from './identity.config.ts';
import { IdentitySettings } from './identity.settings.ts';
import { DeskTokens, KeycloakStaffTokens, StaffTokensPort } from './desk/index.ts';
import { SessionKeys, SessionTokens } from './sessions/index.ts';
import {
  KeycloakSocialDirectory,
  KeycloakSocialTokens,
  SocialDirectoryPort,
  SocialTokensPort,
} from './social/index.ts';
import { AccountDirectoryPort, KeycloakConnection, KeycloakDirectory, RealmTokens } from './user/index.ts';

@Module({})
export class SurroundingsModule {
  static forRoot(config: IdentityConfig): DynamicModule {
    return {
      module: SurroundingsModule,
      global: true,
      providers: [
        { provide: IdentitySettings, useValue: identitySettings(config) },
        { provide: SessionKeys, useFactory: () => new SessionKeys(config.SESSION_KEYS_FILE) },
        {
          provide: SessionTokens,
          inject: [SessionKeys],
          useFactory: (keys: SessionKeys) => new SessionTokens(keys, sessionIssuer(config)),
        },
        {
          provide: DeskTokens,
          inject: [SessionKeys],
          useFactory: (keys: SessionKeys) => new DeskTokens(keys, sessionIssuer(config)),
        },
        ...keycloakClients(config),
      ],
      exports: [
        IdentitySettings,
        SessionKeys,
        SessionTokens,
        DeskTokens,
        StaffTokensPort,
        AccountDirectoryPort,
        SocialDirectoryPort,
        SocialTokensPort,
      ],
    };
  }
}

function keycloakClients(config: IdentityConfig): Provider[] {
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
    provide(StaffTokensPort, ({ http }) => {
      const realm = config.KEYCLOAK_STAFF_REALM;
      const endpoints = KeycloakConnection.endpointsOf(realm);
      return new KeycloakStaffTokens(new RealmTokens(http, endpoints, realmIssuer(config, realm)));
    }),
    provide(SocialTokensPort, (keycloak) => new KeycloakSocialTokens(keycloak, realmIssuer(config))),
  ];
}
