import { describe, expect, it } from '@jest/globals';
import { Ring } from './support/site-fixture.ts';
import { selfie } from './support/photos.ts';
import { decide, signIn } from './support/site.ts';
import { open } from './support/open.ts';

describe('the session', () => {
  const ring = Ring.use();
  const token = (): Promise<string | null> => ring.page.evaluate(() => localStorage.getItem('auth_token'));
  const loginLink = (): Promise<void> =>
    ring.page
      .getByRole('banner')
      .getByRole('link', { name: ring.t('common', 'nav.login'), exact: true })
      .first()
      .waitFor();

  it('ends without a word on a public page when the server does not know it any more', async () => {
    ring.visitor.expectProblem('401');
    await signIn(ring.visitor, ring.site);
    ring.site.db.sessions.clear();
    await ring.open('/');
    await ring.page.waitForFunction(() => localStorage.getItem('auth_token') === null);
    await loginLink();
    expect(await ring.page.getByRole('status').allInnerTexts()).not.toContain(
      ring.t('common', 'toast.loggedOut'),
    );
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('leads from a page of members to the login, which says why and leads back', async () => {
    ring.visitor.expectProblem('401');
    await signIn(ring.visitor, ring.site);
    ring.site.db.sessions.clear();
    await ring.open('/dashboard');
    await ring.heading('auth', 'login.title');
    await ring.page.getByText(ring.t('common', 'error.auth_session_expired')).waitFor();
    await ring.page.getByLabel(ring.t('common', 'field.email')).fill('ada@example.org');
    await ring.page.getByLabel(ring.t('common', 'field.password'), { exact: true }).fill('secret-123');
    await ring.button('auth', 'login.submit').click();
    await ring.heading('dashboard', 'title', { name: 'Ada' });
  });

  it('outlives a server that is away', async () => {
    ring.visitor.expectProblem('503');
    await signIn(ring.visitor, ring.site);
    const before = await token();
    ring.site.db.failures.set('*', { status: 503, code: 'service.unavailable' });
    await ring.open('/dashboard');
    await ring.page.waitForTimeout(1500);
    expect(await token()).toBe(before);
    ring.site.db.failures.clear();
    await ring.heading('dashboard', 'title', { name: 'Ada' });
    expect(await token()).toBe(before);
  });

  it('ends in every tab', async () => {
    await signIn(ring.visitor, ring.site);
    await ring.open('/dashboard');
    await ring.heading('dashboard', 'title', { name: 'Ada' });
    const second = await ring.visitor.context.newPage();
    await open(second, '/');
    await second.getByRole('button', { name: ring.t('common', 'nav.logout'), exact: true }).click();
    await loginLink();
    await ring.page.waitForFunction(() => localStorage.getItem('auth_token') === null);
  });

  it('is asked for before a photo is sent, and every choice is still there afterwards', async () => {
    await decide(ring.page);
    await signIn(ring.visitor, ring.site);
    await ring.page.evaluate(() => {
      localStorage.removeItem('auth_token');
      localStorage.removeItem('auth-storage');
    });
    await ring.open('/upload');
    await ring.page.locator('input[type=file]').setInputFiles(selfie());
    await ring.page.getByText(ring.t('upload', 'login.title')).waitFor();
    await ring.step('check');
    await ring.page.locator('input[name=expression][value=slight_smile]').check();
    await ring.step('order');
    await ring.page.locator('input[name=package][value=premium]').check();
    await ring.page.getByLabel(ring.t('checkout', 'coupon.label')).fill('WELCOME10');
    await ring.button('checkout', 'coupon.apply').click();
    await ring.page.getByText(ring.t('checkout', 'summary.coupon', { code: 'WELCOME10' })).waitFor();
    await ring.button('upload', 'order.toPhoto').click();
    await ring.page
      .getByRole('main')
      .getByRole('link', { name: ring.t('upload', 'login.login'), exact: true })
      .click();
    await ring.page.getByLabel(ring.t('common', 'field.email')).fill('ada@example.org');
    await ring.page.getByLabel(ring.t('common', 'field.password'), { exact: true }).fill('secret-123');
    await ring.button('auth', 'login.submit').click();
    await ring.heading('upload', 'title');
    await ring.page.getByAltText(ring.t('upload', 'photo.previewAlt')).waitFor();
    await ring.button('upload', 'send.button').waitFor();
    await ring.step('check');
    await ring.page
      .locator('input[name=expression][value=slight_smile]:checked')
      .waitFor({ state: 'attached' });
    await ring.step('order');
    await ring.page.getByText(ring.t('checkout', 'summary.coupon', { code: 'WELCOME10' })).waitFor();
    await ring.page.locator('input[name=package][value=premium]:checked').waitFor({ state: 'attached' });
  });
});
