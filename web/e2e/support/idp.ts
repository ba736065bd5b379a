import type { Page, Route } from 'playwright-core';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Answers for the realm under `/idp`: sends the browser straight back, and exchanges its code. */
export class PretendedIdp {
  readonly accessToken = `${part({ alg: 'none' })}.${part({ sub: 'at-provider', exp: 4_000_000_000 })}.x`;
  /** What the browser brought along. */
  asked: Readonly<Record<string, string>> = {};
  answer: 'code' | 'access_denied' = 'code';

  static async open(page: Page): Promise<PretendedIdp> {
    const idp = new PretendedIdp();
    const realm = '**/idp/realms/headshots/protocol/openid-connect';
    await page.route(`${realm}/auth*`, (route) => idp.sendBack(route));
    await page.route(`${realm}/token`, (route) => idp.exchange(route));
    return idp;
  }

  private sendBack(route: Route): Promise<void> {
    this.asked = Object.fromEntries(new URL(route.request().url()).searchParams);
    const { state = '', redirect_uri = '' } = this.asked;
    const result = this.answer === 'code' ? { code: 'one-time-code' } : { error: this.answer };
    const location = `${redirect_uri}#${new URLSearchParams({ state, ...result }).toString()}`;
    return route.fulfill({ status: 302, headers: { location } });
  }

  private exchange(route: Route): Promise<void> {
    const { nonce = '' } = this.asked;
    const idToken = `${part({ alg: 'none' })}.${part({ nonce, exp: 4_000_000_000 })}.x`;
    return route.fulfill({ json: { access_token: this.accessToken, id_token: idToken, expires_in: 60 } });
  }
}
