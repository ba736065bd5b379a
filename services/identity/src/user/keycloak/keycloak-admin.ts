import { DirectoryDown } from '../account-directory.port.ts';
import type { KeycloakAnswer, KeycloakHttp, KeycloakRequest } from './keycloak-http.ts';

export interface KeycloakClientCredentials {
  readonly realm: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const marginMs = 30_000;

export class KeycloakAdmin {
  private token: { readonly value: string; readonly until: number } | undefined;
  private asking: Promise<string> | undefined;

  constructor(
    private readonly http: KeycloakHttp,
    private readonly credentials: KeycloakClientCredentials,
  ) {}

  /** `path` is below `/admin/realms/<realm>`. A refused token is renewed once. @throws DirectoryDown */
  async send(asked: KeycloakRequest): Promise<KeycloakAnswer> {
    const path = `/admin/realms/${encodeURIComponent(this.credentials.realm)}${asked.path}`;
    const answer = await this.http.send({ ...asked, path, bearer: await this.bearer() });
    if (answer.status !== 401) return answer;
    this.token = undefined;
    return this.http.send({ ...asked, path, bearer: await this.bearer() });
  }

  private async bearer(): Promise<string> {
    if (this.token && Date.now() < this.token.until) return this.token.value;
    this.asking ??= this.askForToken().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private async askForToken(): Promise<string> {
    const { realm, clientId, clientSecret } = this.credentials;
    const { status, body } = await this.http.send({
      method: 'POST',
      path: `/realms/${encodeURIComponent(realm)}/protocol/openid-connect/token`,
      form: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
    });
    const { access_token: value, expires_in: seconds } = (body ?? {}) as {
      access_token?: string;
      expires_in?: number;
    };
    if (status !== 200 || !value)
      throw new DirectoryDown(false, new Error(`Keycloak refused ${clientId}: ${status}.`));
    this.token = { value, until: Date.now() + (seconds ?? 60) * 1_000 - marginMs };
    return value;
  }
}
