import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import type {
  AccountDirectoryPort,
  Creation,
  DirectoryUser,
  NewDirectoryUser,
  PasswordCheck,
  PasswordSetting,
  Renaming,
} from '../account-directory.port.ts';
import type { NormalisedEmail } from '@headshots/platform/text';
import type { KeycloakConnection } from './keycloak-connection.ts';
import { KeycloakFailed, type KeycloakAnswer } from './keycloak-http.ts';
import { unexpected } from './unexpected.ts';

interface UserRepresentation {
  readonly id: string;
  readonly username: string;
  readonly createdTimestamp: number;
  readonly attributes?: { readonly app_user_id?: readonly string[] };
}

const page = 500;

export class KeycloakDirectory implements AccountDirectoryPort {
  private readonly http: KeycloakConnection['http'];
  private readonly admin: KeycloakConnection['admin'];
  private readonly tokenPath: string;

  constructor(
    { http, admin, endpoints }: KeycloakConnection,
    private readonly loginSecret: string,
  ) {
    this.http = http;
    this.admin = admin;
    this.tokenPath = `${endpoints}/token`;
  }

  async checkPassword(email: NormalisedEmail, password: string): Promise<PasswordCheck> {
    const client = { client_id: 'identity-login', client_secret: this.loginSecret };
    const form = { grant_type: 'password', scope: 'openid', username: email, password, ...client };
    const { status, body } = await this.http.send({ method: 'POST', path: this.tokenPath, form });
    const answer = (body ?? {}) as { access_token?: string; error?: string; error_description?: string };
    const keycloakId = answer.access_token && decodeJwt(answer.access_token).sub;
    if (status === 200 && keycloakId) return { result: 'right', keycloakId };
    if (answer.error !== 'invalid_grant') throw unexpected('password grant', status);
    return { result: answer.error_description === 'Account disabled' ? 'disabled' : 'wrong' };
  }

  async isLocked(keycloakId: string | undefined): Promise<boolean> {
    const path = `/attack-detection/brute-force/users/${keycloakId ?? randomUUID()}`;
    const { status, body } = await this.admin.send({ method: 'GET', path });
    if (status === 404) return false;
    if (status !== 200) throw unexpected('brute-force status', status);
    return (body as { disabled?: boolean }).disabled === true;
  }

  async create({ userId, email, password }: NewDirectoryUser): Promise<Creation> {
    const json = {
      username: email,
      email,
      enabled: true,
      emailVerified: false,
      attributes: { app_user_id: [userId] },
      credentials: [{ type: 'password', value: password, temporary: false }],
    };
    const answer = await this.admin.send({ method: 'POST', path: '/users', json });
    const keycloakId = answer.location?.split('/').at(-1);
    if (answer.status === 201 && keycloakId) return { result: 'created', keycloakId };
    if (answer.status === 409) return { result: 'exists' };
    if (isPasswordRefusal(answer)) return { result: 'weak_password' };
    if (isAddressRefusal(answer)) return { result: 'refused_address' };
    throw new Error(`Keycloak refused a new user: ${answer.status}.`);
  }

  async findByEmail(email: NormalisedEmail): Promise<DirectoryUser | undefined> {
    const query = new URLSearchParams({ username: email, exact: 'true', briefRepresentation: 'false' });
    const { status, body } = await this.admin.send({ method: 'GET', path: `/users?${query}` });
    if (status !== 200) throw unexpected('user search', status);
    const found = (body as UserRepresentation[]).find(({ username }) => username === email);
    return (
      found && {
        keycloakId: found.id,
        userId: found.attributes?.app_user_id?.[0],
        createdAt: new Date(found.createdTimestamp),
      }
    );
  }

  async remove(keycloakId: string): Promise<void> {
    const path = `/users/${keycloakId}`;
    const { status } = await this.admin
      .send({ method: 'DELETE', path })
      .catch((error: unknown) => this.goneAllTheSame(path, error));
    if (status !== 204 && status !== 404) throw unexpected('user removal', status);
  }

  async setPassword(keycloakId: string, password: string): Promise<PasswordSetting> {
    const json = { type: 'password', value: password, temporary: false };
    const answer = await this.admin.send({
      method: 'PUT',
      path: `/users/${keycloakId}/reset-password`,
      json,
    });
    if (answer.status === 204) return 'set';
    if (isPasswordRefusal(answer)) return 'weak_password';
    throw unexpected('new password', answer.status);
  }

  async clearFailures(keycloakId: string): Promise<void> {
    const path = `/attack-detection/brute-force/users/${keycloakId}`;
    const { status } = await this.admin.send({ method: 'DELETE', path });
    if (status !== 204 && status !== 404) throw unexpected('reset of failures', status);
  }

  async rename(keycloakId: string, email: NormalisedEmail): Promise<Renaming> {
    const answer = await this.update(keycloakId, { username: email, email, emailVerified: true });
    if (isAddressRefusal(answer)) return 'refused';
    return answer.status === 409 ? 'taken' : 'renamed';
  }

  async setEnabled(keycloakId: string, enabled: boolean): Promise<void> {
    await this.update(keycloakId, { enabled });
  }

  async disabled(): Promise<readonly string[]> {
    const ids: string[] = [];
    for (let first = 0; ; first += page) {
      const path = `/users?enabled=false&briefRepresentation=true&first=${first}&max=${page}`;
      const { status, body } = await this.admin.send({ method: 'GET', path });
      if (status !== 200) throw unexpected('list of disabled users', status);
      const users = body as UserRepresentation[];
      ids.push(...users.map(({ id }) => id));
      if (users.length < page) return ids;
    }
  }

  /** Of two removals at the same time Keycloak fails with one. */
  private async goneAllTheSame(path: string, error: unknown): Promise<KeycloakAnswer> {
    if (!(error instanceof KeycloakFailed)) throw error;
    const answer = await this.admin.send({ method: 'GET', path });
    if (answer.status !== 404) throw error;
    return answer;
  }

  /** Keycloak takes a whole user only: what is left out of it would be lost. */
  private async update(keycloakId: string, change: object): Promise<KeycloakAnswer> {
    const path = `/users/${keycloakId}`;
    const found = await this.admin.send({ method: 'GET', path });
    if (found.status !== 200) throw unexpected('user', found.status);
    const json = { ...(found.body as object), ...change };
    const answer = await this.admin.send({ method: 'PUT', path, json });
    if (![204, 409].includes(answer.status) && !isAddressRefusal(answer))
      throw unexpected('change of a user', answer.status);
    return answer;
  }
}

function isPasswordRefusal({ status, body }: KeycloakAnswer): boolean {
  const { errorMessage, error } = (body ?? {}) as { errorMessage?: string; error?: string };
  return status === 400 && /password/i.test(`${errorMessage ?? ''} ${error ?? ''}`);
}

interface FieldRefusal {
  readonly field?: string;
  readonly errors?: readonly FieldRefusal[];
}

/** Keycloak's own check of addresses said no; ours should have before. */
function isAddressRefusal({ status, body }: KeycloakAnswer): boolean {
  const refusal = (body ?? {}) as FieldRefusal;
  return (
    status === 400 &&
    [refusal, ...(refusal.errors ?? [])].some(({ field }) => field === 'email' || field === 'username')
  );
}
