import Keycloak from 'keycloak-js';
import { deskPath } from '@/shared/config/desk-path';

const REALM = 'headshots-staff';
const CLIENT = 'headshots-desk';

const home = (): string => window.location.origin + deskPath;

/** The realm of the staff; what it answers stays in memory. */
export class StaffSignIn {
  private readonly keycloak = new Keycloak({
    url: `${window.location.origin}/idp`,
    realm: REALM,
    clientId: CLIENT,
  });
  private begun: Promise<boolean> | undefined;

  async leave(): Promise<void> {
    await this.begin().catch(() => false);
    await this.keycloak.login({ redirectUri: home() });
  }

  /** The token of who comes back; undefined where nobody signed in. */
  async comeBack(): Promise<string | undefined> {
    await this.begin().catch(() => false);
    return this.keycloak.token;
  }

  /** A token that was just made. Keycloak forgets its tokens where the session has ended, and keeps them where it was not reached. */
  async fresh(): Promise<string | 'ended' | 'unreached'> {
    const isMade = await this.keycloak.updateToken(-1).catch(() => false);
    const { token } = this.keycloak;
    if (token === undefined) return 'ended';
    return isMade ? token : 'unreached';
  }

  async signOut(): Promise<void> {
    await this.keycloak.logout({ redirectUri: home() });
  }

  private begin(): Promise<boolean> {
    this.begun ??= this.keycloak.init({ pkceMethod: 'S256', checkLoginIframe: false });
    return this.begun;
  }
}
