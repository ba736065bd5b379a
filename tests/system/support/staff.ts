import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { dataOf, type Schemas } from '../../../deploy/src/api/public-api.ts';
import { deskAccount } from '../../../tools/dev/desk-account.ts';
import { api, settings } from './stack.ts';

const endpoints = '/idp/realms/headshots-staff/protocol/openid-connect';
const client = { client_id: 'headshots-desk', redirect_uri: `${api.origin}/desk` } as const;

/** The code of an authenticator app (RFC 6238) at this time. */
function oneTimeCode(key: string): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', key).update(step).digest();
  const at = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/** Somebody of the staff signs in at Keycloak's own pages in a browser, and comes to the desk. */
export async function signInToDesk(browser: Browser): Promise<Schemas['DeskSession']> {
  const { username, password, key } = deskAccount(settings.secrets);
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const query = new URLSearchParams({
    ...client,
    response_type: 'code',
    scope: 'openid',
    state: 'desk',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const context = await browser.newContext({ baseURL: api.origin });
  try {
    const page = await context.newPage();
    // The desk would use the code up.
    await page.route(/\/desk\?/, (route) => route.fulfill({ body: 'signed in' }));
    await page.goto(`${endpoints}/auth?${query}`);
    await page.locator('#username').fill(username);
    await page.locator('#password').fill(password);
    await page.locator('#kc-login').click();
    await page.locator('#otp').fill(oneTimeCode(key));
    await page.locator('#kc-login').click();
    await page.waitForURL(/\/desk\?/);
    const code = new URL(page.url()).searchParams.get('code') ?? '';
    const form = { ...client, grant_type: 'authorization_code', code, code_verifier: verifier };
    const answer = await fetch(`${api.origin}${endpoints}/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    const { access_token: token } = (await answer.json()) as { readonly access_token: string };
    return await dataOf(api.POST('/desk/session', { body: { token } }));
  } finally {
    await context.close();
  }
}
