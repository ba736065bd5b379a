import { beforeEach, describe, expect, it } from '@jest/globals';
import { makeOrder } from '../src/testing/factories.ts';
import { keyboard } from './support/hands.ts';
import { Ring } from './support/site-fixture.ts';
import { lookAt, screenshot } from './support/screen.ts';
import { decide, signIn } from './support/site.ts';
import { DESK, PHONE } from './support/visitor.ts';
import type { Language } from './support/texts.ts';

describe.each([
  ['en', DESK],
  ['de', PHONE],
] as const)('what a customer has a right to, in %s at %o, by the keyboard alone', (language, size) => {
  const ring = Ring.use();
  const name = (screen: string): string => `${screen}-${size.width}`;

  beforeEach(async () => {
    await ring.arrive(language satisfies Language);
    await ring.page.setViewportSize(size);
  });

  it('is a withdrawal without a login, with a receipt to print', async () => {
    await decide(ring.page);
    const hands = keyboard(ring.page);
    const field = (key: string) => ring.page.getByRole('textbox', { name: ring.t('withdraw', key) });
    await ring.open('/');
    await hands.press(
      ring.page.getByRole('contentinfo').getByRole('link', { name: ring.t('common', 'footer.withdraw') }),
    );
    await ring.heading('withdraw', 'title.form');
    await hands.write(field('field.name'), 'Grace Hopper');
    await hands.write(field('field.orderNumber'), 'KX7-2M4-9QT');
    await hands.write(field('field.email'), 'grace@example.org');
    await hands.press(ring.button('withdraw', 'form.submit'));
    await ring.heading('withdraw', 'title.confirm');
    await lookAt(ring.visitor, name('withdraw-confirm'));
    await ring.page.goBack();
    await ring.heading('withdraw', 'title.form');
    expect(await field('field.name').inputValue()).toBe('Grace Hopper');
    await hands.press(ring.button('withdraw', 'form.submit'));
    await ring.heading('withdraw', 'title.confirm');
    await hands.press(ring.button('withdraw', 'confirm.button'));
    await ring.heading('withdraw', 'title.receipt');
    await lookAt(ring.visitor, name('withdraw-receipt'));
    await ring.page.emulateMedia({ media: 'print' });
    expect(await ring.page.getByRole('contentinfo').isVisible()).toBe(false);
    expect(await ring.button('withdraw', 'receipt.print').isVisible()).toBe(false);
    expect(await ring.page.getByText('KX7-2M4-9QT').isVisible()).toBe(true);
    if (process.env['SCREENSHOTS_DIR']) await screenshot(ring.page, `${name('withdraw-print')}-${language}`);
    expect(ring.visitor.findings).toEqual([]);
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('is the guarantee, and an invoice', async () => {
    await signIn(ring.visitor, ring.site);
    const hands = keyboard(ring.page);
    ring.site.db.orders.set('order-1', makeOrder({ creditNote: true }));
    const number = makeOrder().number;
    const button = (key: string) =>
      ring.page.getByRole('button', { name: ring.t('settings', key, { number }), exact: true });
    await ring.open('/settings?tab=orders');
    const download = ring.page.waitForEvent('download');
    await hands.press(button('orders.document.invoice_of'));
    expect((await download).suggestedFilename()).toBe('RE-2026-000123.pdf');
    await hands.press(button('orders.claimOf'));
    await ring.page.getByRole('alertdialog').waitFor();
    await lookAt(ring.visitor, name('claim'));
    await ring.page.keyboard.press('Escape');
    await ring.page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await hands.press(button('orders.claimOf'));
    await hands.press(button('orders.claim.button'));
    await ring.page.getByText(ring.t('settings', 'orders.claimed.granted')).waitFor();
    await ring.page.getByText(ring.t('settings', 'orders.state.refund_pending')).waitFor();
    await lookAt(ring.visitor, name('claimed'));
    expect(ring.visitor.findings).toEqual([]);
    expect(ring.visitor.problems()).toEqual([]);
  });
});
