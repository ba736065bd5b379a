import type { DirectoryPerson, SocialDirectoryPort } from './social-directory.port.ts';
import type { SocialProvider } from './social.ts';
import { type KeycloakConnection, unexpected } from '../user/index.ts';

interface UserRepresentation {
  readonly id: string;
  readonly enabled: boolean;
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly attributes?: { readonly app_user_id?: readonly string[] };
}

export class KeycloakSocialDirectory implements SocialDirectoryPort {
  constructor(private readonly keycloak: Pick<KeycloakConnection, 'admin'>) {}

  async person(keycloakId: string): Promise<DirectoryPerson | undefined> {
    const { status, body } = await this.keycloak.admin.send({ method: 'GET', path: pathOf(keycloakId) });
    if (status === 404) return undefined;
    if (status !== 200) throw unexpected('user', status);
    const { id, enabled, email, firstName = '', lastName = '', attributes } = body as UserRepresentation;
    return { keycloakId: id, userId: attributes?.app_user_id?.[0], email, firstName, lastName, enabled };
  }

  async endSession(sessionId: string): Promise<void> {
    await this.remove(`/sessions/${encodeURIComponent(sessionId)}`);
  }

  async removePassword(keycloakId: string): Promise<void> {
    const path = `${pathOf(keycloakId)}/credentials`;
    for (const { id } of await this.list<{ id: string }>(path)) await this.remove(`${path}/${id}`);
  }

  async unlink(keycloakId: string, kept?: SocialProvider): Promise<void> {
    const path = `${pathOf(keycloakId)}/federated-identity`;
    const links = await this.list<{ identityProvider: string }>(path);
    const cut = links.filter(({ identityProvider }) => identityProvider !== kept);
    for (const { identityProvider } of cut) await this.remove(`${path}/${identityProvider}`);
  }

  private async list<T>(path: string): Promise<readonly T[]> {
    const { status, body } = await this.keycloak.admin.send({ method: 'GET', path });
    if (status !== 200) throw unexpected(`list at ${path.split('/').at(-1)}`, status);
    return body as T[];
  }

  private async remove(path: string): Promise<void> {
    const { status } = await this.keycloak.admin.send({ method: 'DELETE', path });
    if (status !== 204 && status !== 404) throw unexpected('removal', status);
  }
}

const pathOf = (keycloakId: string): string => `/users/${encodeURIComponent(keycloakId)}`;
