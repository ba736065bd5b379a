import { describe, expect, it } from '@jest/globals';
import { at, makeOrdered } from '../src/testing/factories.ts';
import { RESET_TOKEN } from '../src/testing/handlers/account.ts';
import { eventually } from './support/eventually.ts';
import { keyboard } from './support/hands.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { decide, signIn } from './support/site.ts';
import { holds, open } from './support/open.ts';

const TWO_DAYS_MS = 2 * 24 * 3600_000;
/** Has the keyboard, and shows it. */
const isRinged = (element: Element): boolean =>
  element === document.activeElement && getComputedStyle(element).outlineStyle === 'solid';

describe('an account', () => {
  const fixture = SiteFixture.use();
  const field = (key: string) =>
    fixture.page.getByLabel(fixture.t('common', `field.${key}`), { exact: true });
  const stored = (): Promise<string | null> =>
    fixture.page.evaluate(() => localStorage.getItem('auth_token'));
  const bodyOf = (route: string): unknown =>
    fixture.site.db.requests.find((request) => request.route === route)?.body;

  it('gets a new password by a mailed link, whose token is in no history', async () => {
    await decide(fixture.page);
    await fixture.open('/forgot-password');
    await field('email').fill('ada@example.org');
    await fixture.page.keyboard.press('Enter');
    await fixture.heading('auth', 'forgot.sentTitle');

    await fixture.open(`/reset-password?token=${RESET_TOKEN}`);
    await fixture.heading('auth', 'reset.title');
    await fixture.page.waitForURL(({ search }) => search === '');
    await field('newPassword').fill('battery-staple');
    await field('confirmPassword').fill('battery-staple');
    await fixture.button('auth', 'reset.submit').click();
    await fixture.heading('auth', 'login.title');
    await fixture.page.getByText(fixture.t('auth', 'login.resetDone')).waitFor();
    expect(bodyOf('POST /auth/reset-password')).toEqual({ token: RESET_TOKEN, password: 'battery-staple' });
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('lets managers and keys fill in: names for every field, paste, and a password that can be seen', async () => {
    await decide(fixture.page);
    await fixture.open('/register');
    const names = await fixture.page
      .locator('form input')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')).filter(Boolean));
    expect(names).toEqual(['given-name', 'family-name', 'username', 'new-password', 'new-password']);
    expect(await fixture.page.locator('form input[maxlength]').count()).toBe(0);
    await field('password').fill('visible-now');
    await fixture.page
      .getByRole('button', { name: fixture.t('common', 'password.show') })
      .first()
      .click();
    await holds(field('password'), (input) => (input as HTMLInputElement).type === 'text');
    expect(await field('password').inputValue()).toBe('visible-now');
  });

  it('holds back whoever leaves its settings with something unsaved', async () => {
    await signIn(fixture.visitor, fixture.site);
    await fixture.open('/dashboard');
    const banner = fixture.page.getByRole('banner');
    await banner.getByRole('link', { name: fixture.t('common', 'nav.settings'), exact: true }).click();
    await fixture.heading('settings', 'title');
    await field('firstName').fill('Augusta');
    await fixture.page.goBack();
    const dialog = fixture.page.getByRole('alertdialog', { name: fixture.t('settings', 'unsaved.title') });
    await dialog.waitFor();
    await fixture.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await field('firstName').inputValue()).toBe('Augusta');

    const asked = fixture.page.waitForEvent('dialog');
    // eslint-disable-next-line no-restricted-syntax -- the page keeps this from happening
    const reloading = fixture.page.reload({ timeout: 30_000 }).catch(() => undefined);
    const native = await asked;
    expect(native.type()).toBe('beforeunload');
    await native.dismiss();
    await reloading;
    await fixture.button('settings', 'save').click();
    await fixture.page.getByText(fixture.t('settings', 'saved'), { exact: true }).waitFor();
    expect(bodyOf('PUT /auth/profile')).toEqual({ firstName: 'Augusta' });
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('hands out its data as a file', async () => {
    await signIn(fixture.visitor, fixture.site);
    await fixture.open('/settings?tab=account');
    const started = fixture.page.waitForEvent('download');
    await fixture.button('settings', 'export.button').click();
    const download = await started;
    expect(download.suggestedFilename()).toBe('konterfei-données.zip');
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('loses a photo by keys alone: Esc keeps it and gives the focus back', async () => {
    const { page, site } = fixture;
    const hands = keyboard(page);
    site.db.photos.set('older', makeOrdered(20, { id: 'older', uploadedAt: at(-TWO_DAYS_MS) }));
    site.db.photos.set('newest', makeOrdered(20, { id: 'newest' }));
    await signIn(fixture.visitor, site);
    await fixture.open('/dashboard');
    const buttons = page.getByRole('button').filter({ hasText: fixture.t('dashboard', 'row.delete') });
    const dialog = page.getByRole('alertdialog', { name: fixture.t('dashboard', 'confirm.title') });
    await hands.press(buttons.first());
    await dialog.waitFor();
    expect(await fixture.button('common', 'action.cancel').evaluate(isRinged)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await buttons.first().and(page.locator(':focus')).waitFor();
    expect(await buttons.first().evaluate(isRinged)).toBe(true);
    expect([...site.db.photos.keys()]).toEqual(['older', 'newest']);

    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await hands.press(fixture.button('dashboard', 'confirm.button'));
    await dialog.waitFor({ state: 'detached' });
    await buttons.nth(1).waitFor({ state: 'detached' });
    await hands.press(buttons.first());
    await dialog.waitFor();
    await eventually(() => expect([...site.db.photos.keys()]).toEqual(['older']));
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('is deleted by keys alone, in every tab, and leaves a receipt', async () => {
    fixture.visitor.expectProblem('401');
    await signIn(fixture.visitor, fixture.site);
    await fixture.open('/settings?tab=account');
    const second = await fixture.visitor.context.newPage();
    await open(second, '/dashboard');
    await second.locator('h1').waitFor();
    await field('currentPassword').focus();
    await fixture.page.keyboard.type('secret-123');
    await fixture.page.keyboard.press('Enter');
    await fixture.page.getByRole('alertdialog').waitFor();
    await fixture.page.keyboard.press('Tab');
    await fixture.page.keyboard.press('Enter');
    await fixture.heading('settings', 'gone.title');
    await fixture.page.getByText(/deletion-1/).waitFor();
    expect(await stored()).toBeNull();
    await second
      .getByRole('heading', { level: 1, name: fixture.t('auth', 'login.title'), exact: true })
      .waitFor();
    expect(fixture.visitor.problems()).toEqual([]);
  });
});
