import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { makeToken, makeUser } from '../src/testing/factories.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { decide, signIn } from './support/site.ts';
import { open } from './support/open.ts';

const LATE_MS = 30_000;

describe('several tabs', () => {
  const fixture = SiteFixture.use();
  const greeted = (page: Page): Promise<void> =>
    page
      .getByRole('heading', { level: 1, name: fixture.t('dashboard', 'title', { name: 'Ada' }), exact: true })
      .waitFor();

  it('follow a login', async () => {
    const { page, site } = fixture;
    const user = { ...makeUser(), password: 'secret-123' };
    site.db.users.set(user.id, user);
    await decide(page);
    await open(page, '/login?returnTo=%2Fresults');
    const second = await fixture.visitor.context.newPage();
    await open(second, '/login');
    await second.getByLabel(fixture.t('common', 'field.email')).fill(user.email);
    await second.getByLabel(fixture.t('common', 'field.password'), { exact: true }).fill(user.password);
    await second.getByRole('button', { name: fixture.t('auth', 'login.submit'), exact: true }).click();
    await greeted(second);
    await page.waitForURL('**/results');
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('renew a token that is nearly over once for all of them, and all stay signed in', async () => {
    const { page, site } = fixture;
    await signIn(fixture.visitor, site);
    const late = makeToken('user-1', LATE_MS);
    site.db.sessions.set(late, 'user-1');
    await page.evaluate((token) => {
      const record = JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as object;
      localStorage.setItem('auth_token', token);
      localStorage.setItem('auth-storage', JSON.stringify({ ...record, token }));
    }, late);
    const tabs = await Promise.all(Array.from({ length: 5 }, () => fixture.visitor.context.newPage()));
    await Promise.all(tabs.map((tab) => open(tab, '/dashboard')));
    for (const tab of tabs) await greeted(tab);
    expect(site.db.requests.filter(({ route }) => route === 'POST /auth/refresh')).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).not.toBe(late);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('stay signed in while the refresh is answered by 503 or not at all', async () => {
    const { page, site } = fixture;
    fixture.visitor.expectProblem('Failed to load resource');
    await signIn(fixture.visitor, site);
    const token = await page.evaluate(() => localStorage.getItem('auth_token'));
    for (const status of [503, 0]) {
      site.db.failures.set('*', { status, code: 'service.unavailable' });
      await open(page, '/dashboard');
      await page.getByRole('alert').first().waitFor();
      expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe(token);
    }
    site.db.failures.clear();
    await greeted(page);
  });
});
