import { createHash, randomBytes } from 'node:crypto';
import {
  providerPassword,
  type Provider,
  type ProviderUser,
  type SocialProvider,
} from './social-provider.ts';

interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
}

/** What a browser does between the button and the POST: code + PKCE, the provider's form, the way back, the exchange. */
export class SocialBrowser {
  /** By path and name: both realms use the same names. */
  private readonly cookies = new Map<string, { path: string; pair: string }>();

  constructor(private readonly social: SocialProvider) {}

  /** The tokens the web application holds afterwards. @throws Error when Keycloak shows a page instead */
  async signIn(provider: Provider, { username }: ProviderUser): Promise<Tokens> {
    const verifier = randomBytes(32).toString('base64url');
    const redirectUri = `${this.social.publicUrl}/login?provider=${provider}`;
    const endpoints = `${this.social.publicUrl}/idp/realms/${this.social.realm.name}/protocol/openid-connect`;
    const query = new URLSearchParams({
      client_id: 'headshots-web',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: redirectUri,
      kc_idp_hint: provider,
      prompt: 'login',
      state: randomBytes(8).toString('hex'),
      nonce: randomBytes(8).toString('hex'),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const form = await this.follow(`${endpoints}/auth?${query}`, redirectUri);
    const end = 'code' in form ? form : await this.submit(form.page, username, redirectUri);
    if (!('code' in end)) throw new Error(`no way back: ${text(end.page)}`);
    return this.exchange(`${endpoints}/token`, end.code, verifier, redirectUri);
  }

  private async submit(page: string, username: string, back: string): ReturnType<SocialBrowser['follow']> {
    const action = /<form[^>]+action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
    if (!action) throw new Error(`no form: ${text(page)}`);
    const body = new URLSearchParams({ username, password: providerPassword });
    return this.follow(action, back, { method: 'POST', body });
  }

  private async follow(
    url: string,
    back: string,
    init: RequestInit = {},
  ): Promise<{ readonly page: string } | { readonly code: string }> {
    const { pathname } = new URL(url);
    const sent = [...this.cookies.values()].filter(({ path }) => pathname.startsWith(path));
    const cookie = sent.map(({ pair }) => pair).join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    const location = answer.headers.get('location');
    if (!location) return { page: await answer.text() };
    const next = new URL(location, url);
    if (!next.href.startsWith(back)) return this.follow(next.href, back);
    const code = next.searchParams.get('code');
    if (!code) throw new Error(`refused: ${next.searchParams.get('error')}`);
    return { code };
  }

  private keep(line: string): void {
    const [pair = ''] = line.split(';');
    const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/';
    this.cookies.set(`${path} ${pair.split('=', 1)[0]}`, { path, pair });
  }

  private async exchange(url: string, code: string, verifier: string, redirectUri: string): Promise<Tokens> {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'headshots-web',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      }),
    });
    const body = (await answer.json()) as Tokens & { error?: string };
    if (!answer.ok) throw new Error(`${answer.status} ${body.error}`);
    return body;
  }
}

const text = (page: string): string =>
  page
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 400);
