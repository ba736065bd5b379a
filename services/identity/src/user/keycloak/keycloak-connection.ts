import { KeycloakAdmin } from './keycloak-admin.ts';
import { KeycloakHttp } from './keycloak-http.ts';

export interface KeycloakOptions {
  readonly url: string;
  readonly realm: string;
  readonly adminSecret: string;
  readonly timeoutMs: number;
}

export class KeycloakConnection {
  readonly http: KeycloakHttp;
  readonly admin: KeycloakAdmin;
  readonly endpoints: string;

  constructor({ url, realm, adminSecret, timeoutMs }: KeycloakOptions) {
    this.http = new KeycloakHttp(url.replace(/\/$/, ''), timeoutMs);
    const credentials = { realm, clientId: 'identity-admin', clientSecret: adminSecret };
    this.admin = new KeycloakAdmin(this.http, credentials);
    this.endpoints = KeycloakConnection.endpointsOf(realm);
  }

  static endpointsOf(realm: string): string {
    return `/realms/${encodeURIComponent(realm)}/protocol/openid-connect`;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.http.close();
  }
}
