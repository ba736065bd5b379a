import { describe, expect, it } from '@jest/globals';
import { SiteFixture } from './support/site-fixture.ts';
import { selfie } from './support/photos.ts';
import { decide, signIn } from './support/site.ts';
import { open } from './support/open.ts';

describe('the session', () => {
  const fixture = SiteFixture.use();
  const token = (): Promise<string | null> => fixture.page.evaluate(() => localStorage.getItem('auth_token'));
  const loginLink = (): Promise<void> =>
    fixture.page
      .getByRole('banner')
      .getByRole('link', { name: fixture.t('common', 'nav.login'), exact: true })
      .first()
      .waitFor();

  it('ends without a word on a public page when the server does not know it any more', async () => {
    fixture.visitor.expectProblem('401');
    await signIn(fixture.visitor, fixture.site);
    fixture.site.db.sessions.clear();
    await fixture.open('/');
    await fixture.page.waitForFunction(() => localStorage.getItem('auth_token') === null);
    await loginLink();
    expect(await fixture.page.getByRole('status').allInnerTexts()).not.toContain(
      fixture.t('common', 'toast.loggedOut'),
    );
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('leads from a page of members to the login, which says why and leads back', async () => {
    fixture.visitor.expectProblem('401');
    await signIn(fixture.visitor, fixture.site);
    fixture.site.db.sessions.clear();
    await fixture.open('/dashboard');
    await fixture.heading('auth', 'login.title');
    await fixture.page.getByText(fixture.t('common', 'error.auth_session_expired')).waitFor();
    await fixture.page.getByLabel(fixture.t('common', 'field.email')).fill('ada@example.org');
    await fixture.page.getByLabel(fixture.t('common', 'field.password'), { exact: true }).fill('secret-123');
    await fixture.button('auth', 'login.submit').click();
    await fixture.heading('dashboard', 'title', { name: 'Ada' });
  });

  it('outlives a server that is away', async () => {
    fixture.visitor.expectProblem('503');
    await signIn(fixture.visitor, fixture.site);
    const before = await token();
    fixture.site.db.failures.set('*', { status: 503, code: 'service.unavailable' });
    await fixture.open('/dashboard');
    await fixture.page.waitForTimeout(1500);
    expect(await token()).toBe(before);
    fixture.site.db.failures.clear();
    await fixture.heading('dashboard', 'title', { name: 'Ada' });
    expect(await token()).toBe(before);
  });

  it('ends in every tab', async () => {
    await signIn(fixture.visitor, fixture.site);
    await fixture.open('/dashboard');
    await fixture.heading('dashboard', 'title', { name: 'Ada' });
    const second = await fixture.visitor.context.newPage();
    await open(second, '/');
    await second.getByRole('button', { name: fixture.t('common', 'nav.logout'), exact: true }).click();
    await loginLink();
    await fixture.page.waitForFunction(() => localStorage.getItem('auth_token') === null);
  });

  it('is asked for before a photo is sent, and every choice is still there afterwards', async () => {
    await decide(fixture.page);
    await signIn(fixture.visitor, fixture.site);
    await fixture.page.evaluate(() => {
      localStorage.removeItem('auth_token');
      localStorage.removeItem('auth-storage');
    });
    await fixture.open('/upload');
    await fixture.page.locator('input[type=file]').setInputFiles(selfie());
    await fixture.page.getByText(fixture.t('upload', 'login.title')).waitFor();
    await fixture.step('check');
    await fixture.page.locator('input[name=expression][value=slight_smile]').check();
    await fixture.step('order');
    await fixture.page.locator('input[name=package][value=ultra]').check();
    await fixture.button('checkout', 'coupon.open').click();
    await fixture.page.getByLabel(fixture.t('checkout', 'coupon.label')).fill('WELCOME10');
    await fixture.button('checkout', 'coupon.apply').click();
    await fixture.page.getByText(fixture.t('checkout', 'summary.coupon', { code: 'WELCOME10' })).waitFor();
    await fixture.button('upload', 'order.toPhoto').click();
    await fixture.page
      .getByRole('main')
      .getByRole('link', { name: fixture.t('upload', 'login.login'), exact: true })
      .click();
    await fixture.page.getByLabel(fixture.t('common', 'field.email')).fill('ada@example.org');
    await fixture.page.getByLabel(fixture.t('common', 'field.password'), { exact: true }).fill('secret-123');
    await fixture.button('auth', 'login.submit').click();
    await fixture.heading('upload', 'title');
    await fixture.page.getByAltText(fixture.t('upload', 'photo.previewAlt')).waitFor();
    await fixture.button('upload', 'send.button').waitFor();
    await fixture.step('check');
    await fixture.page
      .locator('input[name=expression][value=slight_smile]:checked')
      .waitFor({ state: 'attached' });
    await fixture.step('order');
    await fixture.page.getByText(fixture.t('checkout', 'summary.coupon', { code: 'WELCOME10' })).waitFor();
    await fixture.page.locator('input[name=package][value=ultra]:checked').waitFor({ state: 'attached' });
  });
});
