import { describe, expect, it } from '@jest/globals';
import { at, makeOrdered } from '../src/testing/factories.ts';
import { RESET_TOKEN } from '../src/testing/handlers/account.ts';
import { eventually } from './support/eventually.ts';
import { keyboard } from './support/hands.ts';
import { Ring } from './support/site-fixture.ts';
import { decide, signIn } from './support/site.ts';
import { holds, open } from './support/open.ts';

const TWO_DAYS_MS = 2 * 24 * 3600_000;
/** Has the keyboard, and shows it. */
const isRinged = (element: Element): boolean =>
  element === document.activeElement && getComputedStyle(element).outlineStyle === 'solid';

describe('an account', () => {
  const ring = Ring.use();
  const field = (key: string) => ring.page.getByLabel(ring.t('common', `field.${key}`), { exact: true });
  const stored = (): Promise<string | null> => ring.page.evaluate(() => localStorage.getItem('auth_token'));
  const bodyOf = (route: string): unknown =>
    ring.site.db.requests.find((request) => request.route === route)?.body;

  it('gets a new password by a mailed link, whose token is in no history', async () => {
    await decide(ring.page);
    await ring.open('/forgot-password');
    await field('email').fill('ada@example.org');
    await ring.page.keyboard.press('Enter');
    await ring.heading('auth', 'forgot.sentTitle');

    await ring.open(`/reset-password?token=${RESET_TOKEN}`);
    await ring.heading('auth', 'reset.title');
    await ring.page.waitForURL(({ search }) => search === '');
    await field('newPassword').fill('battery-staple');
    await field('confirmPassword').fill('battery-staple');
    await ring.button('auth', 'reset.submit').click();
    await ring.heading('auth', 'login.title');
    await ring.page.getByText(ring.t('auth', 'login.resetDone')).waitFor();
    expect(bodyOf('POST /auth/reset-password')).toEqual({ token: RESET_TOKEN, password: 'battery-staple' });
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('lets managers and keys fill in: names for every field, paste, and a password that can be seen', async () => {
    await decide(ring.page);
    await ring.open('/register');
    const names = await ring.page
      .locator('form input')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')).filter(Boolean));
    expect(names).toEqual(['given-name', 'family-name', 'username', 'new-password', 'new-password']);
    expect(await ring.page.locator('form input[maxlength]').count()).toBe(0);
    await field('password').fill('visible-now');
    await ring.page
      .getByRole('button', { name: ring.t('common', 'password.show') })
      .first()
      .click();
    await holds(field('password'), (input) => (input as HTMLInputElement).type === 'text');
    expect(await field('password').inputValue()).toBe('visible-now');
  });

  it('holds back whoever leaves its settings with something unsaved', async () => {
    await signIn(ring.visitor, ring.site);
    await ring.open('/dashboard');
    const banner = ring.page.getByRole('banner');
    await banner.getByRole('link', { name: ring.t('common', 'nav.settings'), exact: true }).click();
    await ring.heading('settings', 'title');
    await field('firstName').fill('Augusta');
    await ring.page.goBack();
    const dialog = ring.page.getByRole('alertdialog', { name: ring.t('settings', 'unsaved.title') });
    await dialog.waitFor();
    await ring.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await field('firstName').inputValue()).toBe('Augusta');

    const asked = ring.page.waitForEvent('dialog');
    // eslint-disable-next-line no-restricted-syntax -- the page keeps this from happening
    const reloading = ring.page.reload({ timeout: 30_000 }).catch(() => undefined);
    const native = await asked;
    expect(native.type()).toBe('beforeunload');
    await native.dismiss();
    await reloading;
    await ring.button('settings', 'save').click();
    await ring.page.getByText(ring.t('settings', 'saved'), { exact: true }).waitFor();
    expect(bodyOf('PUT /auth/profile')).toEqual({ firstName: 'Augusta' });
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('hands out its data as a file', async () => {
    await signIn(ring.visitor, ring.site);
    await ring.open('/settings?tab=account');
    const started = ring.page.waitForEvent('download');
    await ring.button('settings', 'export.button').click();
    const download = await started;
    expect(download.suggestedFilename()).toBe('konterfei-data.zip');
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('loses a photo by keys alone: Esc keeps it and gives the focus back', async () => {
    const { page, site } = ring;
    const hands = keyboard(page);
    site.db.photos.set('older', makeOrdered(20, { id: 'older', uploadedAt: at(-TWO_DAYS_MS) }));
    site.db.photos.set('newest', makeOrdered(20, { id: 'newest' }));
    await signIn(ring.visitor, site);
    await ring.open('/dashboard');
    const buttons = page.getByRole('button').filter({ hasText: ring.t('dashboard', 'row.delete') });
    const dialog = page.getByRole('alertdialog', { name: ring.t('dashboard', 'confirm.title') });
    await hands.press(buttons.first());
    await dialog.waitFor();
    expect(await ring.button('common', 'action.cancel').evaluate(isRinged)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await buttons.first().and(page.locator(':focus')).waitFor();
    expect(await buttons.first().evaluate(isRinged)).toBe(true);
    expect([...site.db.photos.keys()]).toEqual(['older', 'newest']);

    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await hands.press(ring.button('dashboard', 'confirm.button'));
    await dialog.waitFor({ state: 'detached' });
    await buttons.nth(1).waitFor({ state: 'detached' });
    await hands.press(buttons.first());
    await dialog.waitFor();
    await eventually(() => expect([...site.db.photos.keys()]).toEqual(['older']));
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('is deleted by keys alone, in every tab, and leaves a receipt', async () => {
    ring.visitor.expectProblem('401');
    await signIn(ring.visitor, ring.site);
    await ring.open('/settings?tab=account');
    const second = await ring.visitor.context.newPage();
    await open(second, '/dashboard');
    await second.locator('h1').waitFor();
    await field('currentPassword').focus();
    await ring.page.keyboard.type('secret-123');
    await ring.page.keyboard.press('Enter');
    await ring.page.getByRole('alertdialog').waitFor();
    await ring.page.keyboard.press('Tab');
    await ring.page.keyboard.press('Enter');
    await ring.heading('settings', 'gone.title');
    await ring.page.getByText(/deletion-1/).waitFor();
    expect(await stored()).toBeNull();
    await second
      .getByRole('heading', { level: 1, name: ring.t('auth', 'login.title'), exact: true })
      .waitFor();
    expect(ring.visitor.problems()).toEqual([]);
  });
});
