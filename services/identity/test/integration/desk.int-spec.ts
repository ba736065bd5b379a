import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StaffVerifier, SessionVerifier } from '@headshots/platform/auth';
import { eventually } from '@headshots/platform/testing';
import { decodeProtectedHeader } from 'jose';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { registered } from './people.ts';
import { StaffBrowser, type Shown, type Tokens } from './staff-browser.ts';
import { codeOf, staffRealm, type StaffMember, type StaffRealm } from './staff-realm.ts';

const publicUrl = 'http://localhost:8080';
let realm: StaffRealm;
let app: IdentityApp;
beforeAll(async () => {
  realm = await staffRealm(publicUrl);
  app = await identityApp({ DESK: 'on', KEYCLOAK_STAFF_REALM: realm.name, PUBLIC_URL: publicUrl });
});
afterAll(async () => {
  await app?.close();
  await realm?.drop();
});

const shown = (answer: Shown | { readonly code: string }): Shown => {
  if ('code' in answer) throw new Error('let in');
  return answer;
};

async function afterPassword(
  browser: StaffBrowser,
  { username, password }: Pick<StaffMember, 'username' | 'password'>,
) {
  return browser.submit(shown(await browser.open()), { username, password });
}

async function signIn(member: StaffMember, browser = new StaffBrowser(realm)): Promise<Tokens> {
  const page = shown(await afterPassword(browser, member));
  const end = await browser.submit(page, { otp: codeOf(member.secret) });
  if (!('code' in end)) throw new Error(`not let in: ${end.page.slice(0, 2_000)}`);
  return browser.exchange(end.code);
}

const open = (token: string) => app.client.openDeskSession({ token });
const expired = { code: 'auth.session_expired', status: 401 };

describe('signing in to the desk', () => {
  it('takes password and code, and gives a token that every service knows', async () => {
    const member = await realm.add();
    const { access_token: token } = await signIn(member);
    const session = await open(token);
    expect(session).toMatchObject({ name: 'Grace Hopper', role: 'support' });
    const options = { identityUrl: app.url, issuer: publicUrl };
    const staff = await new StaffVerifier(options).verify(session.token);
    expect(staff).toMatchObject({ staffId: member.id, name: 'Grace Hopper', role: 'support' });
    expect(staff.expiresAt).toBe(Number(session.expiresAt?.seconds));
    expect(staff.expiresAt - Date.now() / 1_000).toBeLessThanOrEqual(600);
    expect(decodeProtectedHeader(session.token).typ).toBe('desk+jwt');
    await expect(new SessionVerifier(options).verify(session.token)).rejects.toMatchObject(expired);
  });

  it('gives the higher of two roles', async () => {
    const { access_token: token } = await signIn(await realm.add({ roles: ['support', 'supervisor'] }));
    expect((await open(token)).role).toBe('supervisor');
  });

  it('refuses who has no role of the desk', async () => {
    const { access_token: token } = await signIn(await realm.add({ roles: [] }));
    await expect(open(token)).rejects.toMatchObject({ code: 'auth.forbidden', status: 403 });
  });

  it('lets nobody in by a password alone, or with a wrong code', async () => {
    const member = await realm.add();
    const browser = new StaffBrowser(realm);
    const page = shown(await afterPassword(browser, member));
    expect(page.page).toMatch(/name="otp"/);
    const right = [-1, 0, 1].map((periods) => codeOf(member.secret, periods));
    const wrong = ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
    expect('code' in (await browser.submit(page, { otp: wrong }))).toBe(false);
  });

  it('has somebody without a code set one up before anything else', async () => {
    const page = shown(await afterPassword(new StaffBrowser(realm), await realm.add({ withCode: false })));
    expect(page.page).toMatch(/name="totpSecret"/);
  });

  it('asks for no code again while the session lasts', async () => {
    const member = await realm.add();
    const browser = new StaffBrowser(realm);
    await signIn(member, browser);
    expect(await browser.open()).toMatchObject({ code: expect.any(String) });
  });

  it('renews without a new sign-in until the account is locked', async () => {
    const member = await realm.add();
    const browser = new StaffBrowser(realm);
    const first = await signIn(member, browser);
    const renewed = await browser.tokens({
      grant_type: 'refresh_token',
      refresh_token: first.refresh_token,
    });
    expect((await open(renewed.access_token)).role).toBe('support');
    await realm.admin('PUT', `/users/${member.id}`, { enabled: false });
    await expect(
      browser.tokens({ grant_type: 'refresh_token', refresh_token: renewed.refresh_token }),
    ).rejects.toThrow(/refused: 400/);
  });
});

describe('the realm of the staff', () => {
  it.each(['headshots-desk', 'admin-cli'])('gives no token for a password to %s', async (client) => {
    const { username, password } = await realm.add();
    const form = { client_id: client, grant_type: 'password', username, password };
    await expect(new StaffBrowser(realm).tokens(form)).rejects.toThrow(/refused: 4\d\d/);
  });

  it('gives no tokens for later', async () => {
    const browser = new StaffBrowser(realm);
    await expect(browser.open({ scope: 'openid offline_access' })).rejects.toThrow(/invalid_scope/);
  });

  it('sends nobody anywhere but to the desk', async () => {
    const page = shown(await new StaffBrowser(realm).open({ redirect_uri: `${publicUrl}/desk/` }));
    expect(page.page).not.toMatch(/<form/);
  });

  it('refuses a sign-in without PKCE', async () => {
    const plain = new StaffBrowser(realm).open({ code_challenge_method: 'plain' });
    await expect(plain).rejects.toThrow(/invalid_request/);
  });

  it('shows no registration and no reset of a password', async () => {
    expect(shown(await new StaffBrowser(realm).open()).page).not.toMatch(
      /registration|reset-credentials|forgot/i,
    );
  });

  it('refuses a short password and a common one', async () => {
    const { id } = await realm.add();
    for (const value of ['elevenchars', 'password1234'])
      await expect(
        realm.admin('PUT', `/users/${id}/reset-password`, { type: 'password', value }),
      ).rejects.toThrow(/400/);
  });
});

describe('a token that proves nothing', () => {
  it.each(['', 'garbage', 'a.b.c'])('is refused: %j', async (token) => {
    await expect(open(token)).rejects.toMatchObject(expired);
  });

  it("is refused: a customer's session", async () => {
    const { session } = await registered(app);
    await expect(open(session.token)).rejects.toMatchObject(expired);
  });

  it('is refused: a token of the desk itself', async () => {
    const { access_token: token } = await signIn(await realm.add());
    const { token: desk } = await open(token);
    await expect(open(desk)).rejects.toMatchObject(expired);
  });

  it('is refused: one whose roles were changed', async () => {
    const { access_token: token } = await signIn(await realm.add());
    const [head, payload = '', signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const roles = { ...claims, roles: ['supervisor'] };
    const forged = [head, Buffer.from(JSON.stringify(roles)).toString('base64url'), signature].join('.');
    await expect(open(forged)).rejects.toMatchObject(expired);
  });
});

describe('when nobody can tell', () => {
  it('answers 503 while Keycloak is away, and signs in again afterwards', async () => {
    const other = await identityApp({ DESK: 'on', KEYCLOAK_STAFF_REALM: realm.name, PUBLIC_URL: publicUrl });
    try {
      const { access_token: token } = await signIn(await realm.add());
      await other.keycloak.set('refuse');
      await expect(other.client.openDeskSession({ token })).rejects.toMatchObject({
        code: 'service.unavailable',
        status: 503,
      });
      await other.keycloak.set('pass');
      await eventually(async () => {
        expect((await other.client.openDeskSession({ token })).role).toBe('support');
      });
    } finally {
      await other.close();
    }
  });

  it('does not know the call while the desk is off', async () => {
    const off = await identityApp({ KEYCLOAK_STAFF_REALM: realm.name, PUBLIC_URL: publicUrl });
    try {
      const { access_token: token } = await signIn(await realm.add());
      await expect(off.client.openDeskSession({ token })).rejects.toMatchObject({ code: 'route.not_found' });
    } finally {
      await off.close();
    }
  });
});
