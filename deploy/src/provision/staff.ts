import { randomBytes } from 'node:crypto';
import type { RealmApi } from './realm/realm-api.ts';

/** As the realm of the staff names them; the later may do what the earlier may. */
export const staffRoles = ['support', 'supervisor'] as const;

export interface NewStaff {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: (typeof staffRoles)[number];
  /** As Keycloak takes them. */
  readonly credentials: readonly object[];
  /** What Keycloak asks for at the next sign-in. */
  readonly requiredActions?: readonly string[];
}

interface User {
  readonly id: string;
}

/** Who may sign in to the desk, in Keycloak's realm of the staff. */
export class StaffAccounts {
  readonly #api: Pick<RealmApi, 'get' | 'send'>;
  readonly #realm: string;

  constructor(api: Pick<RealmApi, 'get' | 'send'>, realm = 'headshots-staff') {
    this.#api = api;
    this.#realm = realm;
  }

  /** False where there is somebody of this name already: nothing about them changes. */
  async add({ role, ...user }: NewStaff): Promise<boolean> {
    if (await this.find(user.username)) return false;
    const granted = await this.#api.get(`/${this.#realm}/roles/${role}`);
    if (!granted) throw new Error(`Keycloak knows no role ${role} in ${this.#realm}: is the desk on?`);
    await this.#api.send('POST', `/${this.#realm}/users`, { ...user, enabled: true });
    const added = await this.find(user.username);
    if (!added) throw new Error(`Keycloak does not know ${user.username}, whom it has just taken.`);
    await this.#api.send('POST', `/${this.#realm}/users/${added.id}/role-mappings/realm`, [granted]);
    return true;
  }

  /** Ends the sessions and refuses the next sign-in. False where nobody has this name. */
  async disable(username: string): Promise<boolean> {
    const user = await this.find(username);
    if (!user) return false;
    await this.#api.send('PUT', `/${this.#realm}/users/${user.id}`, { enabled: false });
    await this.#api.send('POST', `/${this.#realm}/users/${user.id}/logout`);
    return true;
  }

  private async find(username: string): Promise<User | undefined> {
    const query = new URLSearchParams({ username, exact: 'true' });
    return (await this.#api.get<readonly User[]>(`/${this.#realm}/users?${query}`))?.[0];
  }
}

/** Good for one sign-in: Keycloak asks for one of their own, and for an app that shows codes. */
export function firstPassword(): Pick<NewStaff, 'credentials' | 'requiredActions'> & {
  readonly password: string;
} {
  const password = randomBytes(15).toString('base64url');
  return {
    password,
    credentials: [{ type: 'password', value: password, temporary: true }],
    requiredActions: ['CONFIGURE_TOTP'],
  };
}
