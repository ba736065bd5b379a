import { beforeEach, describe, expect, it } from '@jest/globals';
import { PretendedIdp } from './support/idp.ts';
import { Ring } from './support/site-fixture.ts';
import { decide, signIn } from './support/site.ts';

describe('signing in with a provider', () => {
  const ring = Ring.use();
  let idp: PretendedIdp;

  beforeEach(async () => {
    ring.site.db.providers = ['google', 'facebook'];
    idp = await PretendedIdp.open(ring.page);
  });

  const keys = (): Promise<string[]> => ring.page.evaluate(() => Object.keys(localStorage).sort());
  const bodyOf = (route: string): unknown =>
    ring.site.db.requests.find((request) => request.route === route)?.body;

  it('goes there and back, asks for the terms once, and keeps nothing of the provider', async () => {
    await decide(ring.page);
    await ring.open('/login?returnTo=%2Fresults');
    await ring.page.locator('input[name=remember]').check();
    await ring.button('auth', 'social.google').click();
    await ring.heading('auth', 'terms.title');
    expect(idp.asked).toMatchObject({
      kc_idp_hint: 'google',
      prompt: 'login',
      code_challenge_method: 'S256',
      client_id: 'headshots-web',
      redirect_uri: `${ring.site.url}/login?provider=google`,
    });
    expect(bodyOf('POST /auth/google')).toEqual({ token: idp.accessToken, remember: true });
    expect(ring.page.url()).not.toContain('code=');
    await ring.page.getByRole('checkbox').check();
    await ring.button('auth', 'terms.submit').click();
    await ring.page.waitForURL('**/results');
    expect(await keys()).toEqual(['auth-storage', 'auth_token', 'cookie-consent']);
    expect(
      JSON.stringify(await ring.page.evaluate(() => ({ ...localStorage, ...sessionStorage }))),
    ).not.toContain(idp.accessToken);
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('says so when somebody turns back at the provider', async () => {
    idp.answer = 'access_denied';
    await decide(ring.page);
    await ring.open('/login');
    await ring.button('auth', 'social.facebook').click();
    await ring.page.getByText(ring.t('auth', 'social.cancelled')).waitFor();
    await ring.page.waitForURL(`${ring.site.url}/login`);
    expect(bodyOf('POST /auth/facebook')).toBeUndefined();
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('says why the server did not take the proof', async () => {
    ring.visitor.expectProblem('409');
    ring.site.db.failures.set('POST /auth/facebook', { status: 409, code: 'auth.email_exists' });
    await decide(ring.page);
    await ring.open('/login');
    await ring.button('auth', 'social.facebook').click();
    await ring.page.getByText(ring.t('common', 'error.auth_email_exists')).waitFor();
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('confirms a deletion where there is no password', async () => {
    ring.visitor.expectProblem('401');
    await signIn(ring.visitor, ring.site);
    const user = ring.site.db.users.get('user-1');
    if (user === undefined) throw new Error('nobody is signed in');
    ring.site.db.users.set('user-1', { ...user, hasPassword: false, providers: ['google'] });
    await ring.open('/settings?tab=account');
    await ring.page
      .getByRole('button', { name: ring.t('settings', 'delete.withProvider', { provider: 'Google' }) })
      .click();
    await ring.button('settings', 'delete.confirm').click();
    await ring.heading('settings', 'gone.title');
    expect(bodyOf('DELETE /auth/account')).toEqual({ provider: 'google', token: idp.accessToken });
    expect(ring.visitor.problems()).toEqual([]);
  });
});
