import { beforeEach, describe, expect, it } from '@jest/globals';
import { PretendedIdp } from './support/idp.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { decide, signIn } from './support/site.ts';

describe('signing in with a provider', () => {
  const fixture = SiteFixture.use();
  let idp: PretendedIdp;

  beforeEach(async () => {
    fixture.site.db.providers = ['google', 'facebook'];
    idp = await PretendedIdp.open(fixture.page);
  });

  const keys = (): Promise<string[]> => fixture.page.evaluate(() => Object.keys(localStorage).sort());
  const bodyOf = (route: string): unknown =>
    fixture.site.db.requests.find((request) => request.route === route)?.body;

  it('goes there and back, asks for the terms once, and keeps nothing of the provider', async () => {
    await decide(fixture.page);
    await fixture.open('/login?returnTo=%2Fresults');
    await fixture.page.locator('input[name=remember]').check();
    await fixture.button('auth', 'social.google').click();
    await fixture.heading('auth', 'terms.title');
    expect(idp.asked).toMatchObject({
      kc_idp_hint: 'google',
      prompt: 'login',
      code_challenge_method: 'S256',
      client_id: 'headshots-web',
      redirect_uri: `${fixture.site.url}/login?provider=google`,
    });
    expect(bodyOf('POST /auth/google')).toEqual({ token: idp.accessToken, remember: true });
    expect(fixture.page.url()).not.toContain('code=');
    await fixture.page.getByRole('checkbox').check();
    await fixture.button('auth', 'terms.submit').click();
    await fixture.page.waitForURL('**/results');
    expect(await keys()).toEqual(['auth-storage', 'auth_token', 'cookie-consent']);
    expect(
      JSON.stringify(await fixture.page.evaluate(() => ({ ...localStorage, ...sessionStorage }))),
    ).not.toContain(idp.accessToken);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('says so when somebody turns back at the provider', async () => {
    idp.answer = 'access_denied';
    await decide(fixture.page);
    await fixture.open('/login');
    await fixture.button('auth', 'social.facebook').click();
    await fixture.page.getByText(fixture.t('auth', 'social.cancelled')).waitFor();
    await fixture.page.waitForURL(`${fixture.site.url}/login`);
    expect(bodyOf('POST /auth/facebook')).toBeUndefined();
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('says why the server did not take the proof', async () => {
    fixture.visitor.expectProblem('409');
    fixture.site.db.failures.set('POST /auth/facebook', { status: 409, code: 'auth.email_exists' });
    await decide(fixture.page);
    await fixture.open('/login');
    await fixture.button('auth', 'social.facebook').click();
    await fixture.page.getByText(fixture.t('common', 'error.auth_email_exists')).waitFor();
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('confirms a deletion where there is no password', async () => {
    fixture.visitor.expectProblem('401');
    await signIn(fixture.visitor, fixture.site);
    const user = fixture.site.db.users.get('user-1');
    if (user === undefined) throw new Error('nobody is signed in');
    fixture.site.db.users.set('user-1', { ...user, hasPassword: false, providers: ['google'] });
    await fixture.open('/settings?tab=account');
    await fixture.page
      .getByRole('button', { name: fixture.t('settings', 'delete.withProvider', { provider: 'Google' }) })
      .click();
    await fixture.button('settings', 'delete.confirm').click();
    await fixture.heading('settings', 'gone.title');
    expect(bodyOf('DELETE /auth/account')).toEqual({ provider: 'google', token: idp.accessToken });
    expect(fixture.visitor.problems()).toEqual([]);
  });
});
