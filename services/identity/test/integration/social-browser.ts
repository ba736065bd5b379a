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

interface Said {
  readonly firstName: string;
  readonly lastName: string;
}

interface Shown {
  readonly page: string;
  readonly url: string;
}

interface Returned {
  readonly code: string;
}

/** What a browser does between the button and the POST: code + PKCE, the provider's form, the way back, the exchange. */
export class SocialBrowser {
  /** By path and name: both realms use the same names. */
  private readonly cookies = new Map<string, { path: string; pair: string }>();

  /** The names in the last form that a provider answered by, as the gateway keeps them for the exchange. */
  said: Said | undefined;

  constructor(private readonly social: Pick<SocialProvider, 'publicUrl' | 'realm'>) {}

  /** As after all windows were closed. */
  forget(): void {
    this.cookies.clear();
    this.said = undefined;
  }

  /** The tokens the web application holds afterwards. @throws Error when Keycloak shows a page instead */
  async signIn(provider: Provider, { username }: Pick<ProviderUser, 'username'>): Promise<Tokens> {
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
    const shown = 'code' in form ? form : await this.submit(form, username, redirectUri);
    const end = 'code' in shown ? shown : await this.postOn(shown, redirectUri);
    if (!('code' in end)) throw new Error(`no way back: ${text(end.page)}`);
    return this.exchange(`${endpoints}/token`, end.code, verifier, redirectUri);
  }

  private async submit({ page, url }: Shown, username: string, back: string): Promise<Shown | Returned> {
    const action = /<form[^>]+action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
    if (!action) throw new Error(`no form: ${text(page)}`);
    const body = new URLSearchParams({ username, password: providerPassword });
    return this.follow(new URL(action, url).href, back, { method: 'POST', body });
  }

  /** A form that a browser sends by itself: the gateway turns it into an address and keeps the names. */
  private async postOn({ page, url }: Shown, back: string): Promise<Shown | Returned> {
    const fields = new Map<string, string>(
      [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')],
      ),
    );
    const action = /<form[^>]+action="([^"]+)"/.exec(page)?.[1];
    if (!action || fields.size === 0) return { page, url };
    const user = fields.get('user');
    this.said = user === undefined ? undefined : (JSON.parse(user) as { readonly name: Said }).name;
    fields.delete('user');
    return this.follow(`${action}?${new URLSearchParams([...fields])}`, back);
  }

  private async follow(url: string, back: string, init: RequestInit = {}): Promise<Shown | Returned> {
    const { pathname } = new URL(url);
    const sent = [...this.cookies.values()].filter(({ path }) => pathname.startsWith(path));
    const cookie = sent.map(({ pair }) => pair).join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    const location = answer.headers.get('location');
    if (!location) return { page: await answer.text(), url };
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
