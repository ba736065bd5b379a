import { createHash, randomBytes } from 'node:crypto';
import { testEnv } from '@headshots/platform/testing';
import type { StaffRealm } from './staff-realm.ts';

export interface Shown {
  readonly page: string;
  readonly url: string;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** A browser that signs in to the desk at the real Keycloak: code, PKCE, one form after the other. */
export class StaffBrowser {
  private readonly cookies = new Map<string, string>();
  private readonly verifier = randomBytes(32).toString('base64url');
  private readonly endpoints: string;

  constructor(private readonly realm: StaffRealm) {
    this.endpoints = `${testEnv('TEST_KEYCLOAK_URL')}/realms/${realm.name}/protocol/openid-connect`;
  }

  /** What Keycloak answers to somebody who comes to sign in: a page, or the code for a session that is there. */
  async open(change: Readonly<Record<string, string>> = {}): Promise<Shown | { readonly code: string }> {
    const query = new URLSearchParams({
      client_id: 'headshots-desk',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${this.realm.publicUrl}/desk`,
      state: 's',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...change,
    });
    return this.follow(`${this.endpoints}/auth?${query}`);
  }

  async submit({ page, url }: Shown, fields: Readonly<Record<string, string>>) {
    const action = /<form[^>]+action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
    if (!action) throw new Error(`no form: ${page.slice(0, 400)}`);
    return this.follow(new URL(action, url).href, { method: 'POST', body: new URLSearchParams(fields) });
  }

  async exchange(code: string): Promise<Tokens> {
    return this.tokens({
      grant_type: 'authorization_code',
      code,
      code_verifier: this.verifier,
      redirect_uri: `${this.realm.publicUrl}/desk`,
    });
  }

  async tokens(form: Readonly<Record<string, string>>): Promise<Tokens> {
    const body = new URLSearchParams({ client_id: 'headshots-desk', ...form });
    const answer = await fetch(`${this.endpoints}/token`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`refused: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Tokens;
  }

  private async follow(address: string, init: RequestInit = {}): Promise<Shown | { readonly code: string }> {
    const url = this.reachable(address);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = answer.headers.get('location');
    if (!location) return { page: await answer.text(), url };
    const next = new URL(location, url);
    if (!next.href.startsWith(`${this.realm.publicUrl}/desk`)) return this.follow(next.href);
    const code = next.searchParams.get('code');
    if (!code) throw new Error(`refused: ${next.searchParams.get('error')}`);
    return { code };
  }

  /** The realm names itself by the product's address, where nobody listens here. */
  private reachable(address: string): string {
    const direct = new URL(testEnv('TEST_KEYCLOAK_URL'));
    return address.replace(this.realm.publicUrl, direct.origin);
  }
}
