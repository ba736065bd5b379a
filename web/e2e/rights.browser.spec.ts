import { beforeEach, describe, expect, it } from '@jest/globals';
import { makeOrder } from '../src/testing/factories.ts';
import { keyboard } from './support/hands.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { lookAt, screenshot } from './support/screen.ts';
import { decide, signIn } from './support/site.ts';
import { DESK, PHONE } from './support/visitor.ts';
import type { Language } from './support/texts.ts';

describe.each([
  ['en', DESK],
  ['de', PHONE],
] as const)('what a customer has a right to, in %s at %o, by the keyboard alone', (language, size) => {
  const fixture = SiteFixture.use();
  const name = (screen: string): string => `${screen}-${size.width}`;

  beforeEach(async () => {
    await fixture.arrive(language satisfies Language);
    await fixture.page.setViewportSize(size);
  });

  it('is a withdrawal without a login, with a receipt to print', async () => {
    await decide(fixture.page);
    const hands = keyboard(fixture.page);
    const field = (key: string) => fixture.page.getByRole('textbox', { name: fixture.t('withdraw', key) });
    await fixture.open('/');
    await hands.press(
      fixture.page
        .getByRole('contentinfo')
        .getByRole('link', { name: fixture.t('common', 'footer.withdraw') }),
    );
    await fixture.heading('withdraw', 'title.form');
    await hands.write(field('field.name'), 'Grace Hopper');
    await hands.write(field('field.orderNumber'), 'KX7-2M4-9QT');
    await hands.write(field('field.email'), 'grace@example.org');
    await hands.press(fixture.button('withdraw', 'form.submit'));
    await fixture.heading('withdraw', 'title.confirm');
    await lookAt(fixture.visitor, name('withdraw-confirm'));
    await fixture.page.goBack();
    await fixture.heading('withdraw', 'title.form');
    expect(await field('field.name').inputValue()).toBe('Grace Hopper');
    await hands.press(fixture.button('withdraw', 'form.submit'));
    await fixture.heading('withdraw', 'title.confirm');
    await hands.press(fixture.button('withdraw', 'confirm.button'));
    await fixture.heading('withdraw', 'title.receipt');
    await lookAt(fixture.visitor, name('withdraw-receipt'));
    await fixture.page.emulateMedia({ media: 'print' });
    expect(await fixture.page.getByRole('contentinfo').isVisible()).toBe(false);
    expect(await fixture.button('withdraw', 'receipt.print').isVisible()).toBe(false);
    expect(await fixture.page.getByText('KX7-2M4-9QT').isVisible()).toBe(true);
    if (process.env['SCREENSHOTS_DIR'])
      await screenshot(fixture.page, `${name('withdraw-print')}-${language}`);
    expect(fixture.visitor.findings).toEqual([]);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('is the guarantee, and an invoice', async () => {
    await signIn(fixture.visitor, fixture.site);
    const hands = keyboard(fixture.page);
    fixture.site.db.orders.set('order-1', makeOrder({ creditNote: true }));
    const number = makeOrder().number;
    const button = (key: string) =>
      fixture.page.getByRole('button', { name: fixture.t('settings', key, { number }), exact: true });
    await fixture.open('/settings?tab=orders');
    const download = fixture.page.waitForEvent('download');
    await hands.press(button('orders.document.invoice_of'));
    expect((await download).suggestedFilename()).toBe('RE-2026-000123.pdf');
    await hands.press(button('orders.claimOf'));
    await fixture.page.getByRole('alertdialog').waitFor();
    await lookAt(fixture.visitor, name('claim'));
    await fixture.page.keyboard.press('Escape');
    await fixture.page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await hands.press(button('orders.claimOf'));
    await hands.press(button('orders.claim.button'));
    await fixture.page.getByText(fixture.t('settings', 'orders.claimed.granted')).waitFor();
    await fixture.page.getByText(fixture.t('settings', 'orders.state.refund_pending')).waitFor();
    await lookAt(fixture.visitor, name('claimed'));
    expect(fixture.visitor.findings).toEqual([]);
    expect(fixture.visitor.problems()).toEqual([]);
  });
});
