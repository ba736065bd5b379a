import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { AccountSteps } from './support/account-steps.ts';
import { launchBrowser } from './support/browser.ts';
import { bankAnswers, cards, debitAtDouble, payAtDouble, paymentsOf } from './support/double.ts';
import { required } from './support/environment.ts';
import { mouse } from './support/hands.ts';
import { eventually } from './support/eventually.ts';
import { hydrated, partHydrated, holds, open, reload } from './support/open.ts';
import { pressUntil } from './support/press-until.ts';
import { delivered, leave, uploadPhoto } from './support/own-account.ts';
import { subjectsTo, subjectTo } from './support/mail.ts';
import { lookAt, screenshot } from './support/screen.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';
import { newCustomer } from './support/walk.ts';

/** Longer than orders takes to ask for what no webhook brought; a page that was too early looks again after 30 s. */
const BANK_MS = 480_000;
/** Until all images of one order are there. */
const WORK_MS = 300_000;
/** Of a photo that was uploaded on another device. */
const BOXES = ['terms', 'face', 'immediateStart'] as const;
/** One for each test. */
const PHOTOS = 5;
/** Address, two confirmations, receipt of the withdrawal, refund. */
const MAILS_OF_WITHDRAWAL = 5;
const RECEIPT = 'We received your withdrawal';

/** The running product with the double of Stripe: `make up PAYMENT_MODE=stripe STRIPE_DOUBLE_LATER_MS=86400000`. */
describe('paying at the double of Stripe', () => {
  let browser: Browser;
  let visitor: Visitor;
  const hands = mouse();
  const customer = newCustomer();
  const photos: string[] = [];
  /** Photo of the order that is delivered: its images are made while orders come that need none. */
  let worked: string;

  beforeAll(async () => {
    browser = await launchBrowser();
    visitor = await newVisitor(browser, { baseURL: required('HEADSHOTS_URL') });
    // A call that a busy machine cut off: the page asks again, or its visitor does.
    for (const later of ['status of 503', 'status of 429']) visitor.expectProblem(later);
    const account = new AccountSteps(visitor, hands, customer);
    await account.arrive();
    await account.register();
    await account.verify();
    // All before the first payment: a studio that draws takes its time with new photos.
    while (photos.length < PHOTOS) photos.push(await uploadPhoto(visitor.page));
  });
  afterEach(async () => {
    await screenshot(visitor.page, 'last-paying', false);
    expect(visitor.problems()).toEqual([]);
  });
  afterAll(async () => {
    // Nobody waits for the images that were paid: with the account ends their making.
    await leave(visitor.page, customer.password).finally(() => browser?.close());
  });

  const t = (namespace: string, key: string): string => visitor.t(namespace, key);
  const box = (name: string): Locator => visitor.page.locator(`input[name=${name}]`);
  const heading = (key: string, timeout = BANK_MS): Promise<void> =>
    visitor.page
      .getByRole('heading', { level: 1, name: t('checkout', key), exact: true })
      .waitFor({ timeout });
  const order = async (): Promise<string> => {
    const button = visitor.page.getByRole('button', { name: t('checkout', 'order.button'), exact: true });
    await pressUntil(hands, button, visitor.page.locator('#card'));
    return visitor.page.url();
  };
  /** Answers the photo that the order will be for. */
  const agree = async (): Promise<string> => {
    const photo = photos.pop() ?? '';
    await open(visitor.page, `/upload?photo=${photo}&package=professional`);
    await partHydrated(visitor.page, 'input[name=terms]');
    for (const name of BOXES) await hands.tick(box(name));
    return photo;
  };
  const orders = async (): Promise<void> => {
    await open(visitor.page, '/settings?tab=orders');
    await visitor.page.getByRole('heading', { level: 2, name: t('settings', 'orders.title') }).waitFor();
  };
  /** Of the newest order that has one. A document is made a moment after its money moved. */
  const documentOf = async (kind: 'invoice' | 'creditNote'): Promise<Buffer> => {
    const button = visitor.page.getByText(t('settings', `orders.document.${kind}`), { exact: true }).first();
    for (const until = Date.now() + BANK_MS; !(await button.isVisible());) {
      if (Date.now() > until) throw new Error(`there is no ${kind}`);
      await orders();
      await button.waitFor({ timeout: 2_000 }).catch(() => undefined);
    }
    const [file] = await Promise.all([visitor.page.waitForEvent('download'), hands.press(button)]);
    return readFile(await file.path());
  };
  const cancelled = (): Promise<void> => visitor.page.getByText(t('checkout', 'cancelled.title')).waitFor();

  it('is declined, cancelled, gone back to and paid, all for one order', async () => {
    worked = await agree();
    const first = await order();
    visitor.expectProblem('422');
    await payAtDouble(visitor.page, hands, cards.isDeclined);
    await visitor.page.getByRole('alert').waitFor();
    await hands.press(visitor.page.locator('a.cancel'));
    await hydrated(visitor.page);
    expect(new URL(visitor.page.url()).searchParams.get('payment')).toBe('cancelled');
    await cancelled();
    for (const name of BOXES) await holds(box(name), (each) => each.matches(':checked'));
    expect(await order()).toBe(first);
    await visitor.page.goBack();
    await hydrated(visitor.page);
    await cancelled();
    expect(await order()).toBe(first);
    await payAtDouble(visitor.page, hands, cards.paysFromGermany);
    await heading('paid.title.paid');
    expect(new URL(visitor.page.url()).pathname).toBe('/payment/success');
  });

  it('has its invoice, is withdrawn from once, and is corrected', async () => {
    await agree();
    await order();
    await payAtDouble(visitor.page, hands, cards.pays);
    await heading('paid.title.paid');
    expect((await documentOf('invoice')).subarray(0, 5).toString()).toBe('%PDF-');
    await lookAt(visitor, 'settings-orders');
    await hands.press(
      visitor.page.getByRole('main').getByText(t('settings', 'orders.withdraw'), { exact: true }).first(),
    );
    const title = (step: string): Promise<void> =>
      visitor.page
        .getByRole('heading', { level: 1, name: t('withdraw', `title.${step}`), exact: true })
        .waitFor();
    const button = (key: string): Locator =>
      visitor.page.getByRole('button', { name: t('withdraw', key), exact: true });
    await title('form');
    await lookAt(visitor, 'withdraw-form');
    await hands.press(button('form.submit'));
    await title('confirm');
    await lookAt(visitor, 'withdraw-confirm');
    // Pressed twice in a row it is one declaration.
    await button('confirm.button').dblclick();
    await title('receipt');
    await lookAt(visitor, 'withdraw-receipt');
    expect((await documentOf('creditNote')).subarray(0, 5).toString()).toBe('%PDF-');
    await visitor.page.getByText(t('settings', 'orders.state.refunded'), { exact: true }).first().waitFor();
    // The images of the first order may bring a mail of their own.
    await subjectTo(customer.email, RECEIPT);
    const subjects = await subjectsTo(customer.email, MAILS_OF_WITHDRAWAL);
    expect(subjects.filter((subject) => subject === RECEIPT)).toHaveLength(1);
    expect(visitor.findings).toEqual([]);
  });

  it('says that nothing was charged when the bank refuses later', async () => {
    await agree();
    const hostedPage = await order();
    await debitAtDouble(visitor.page, hands);
    await heading('paid.title.delayed');
    await bankAnswers(hostedPage, false);
    await reload(visitor.page);
    await heading('paid.title.failed', BANK_MS);
  });

  it('is claimed under the guarantee once delivered, and a person decides after the withdrawal', async () => {
    const { id, number, total } = await delivered(visitor.page, worked, WORK_MS);
    await orders();
    await hands.press(
      visitor.page.getByRole('button', { name: visitor.t('settings', 'orders.claimOf', { number }) }),
    );
    const dialog = visitor.page.getByRole('alertdialog');
    await dialog.waitFor();
    await lookAt(visitor, 'claim');
    await hands.press(
      dialog.getByRole('button', { name: t('settings', 'orders.claim.button'), exact: true }),
    );
    await visitor.page.getByText(t('settings', 'orders.claimed.review')).waitFor();
    await lookAt(visitor, 'claimed');
    await subjectTo(customer.email, `We are looking at your claim for order ${number}`);
    const [payment, ...others] = await paymentsOf(id);
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ charged: total.amount, refunded: 0, rest: total.amount, refunds: [] });
    await orders();
    const row = visitor.page.getByRole('main').getByRole('listitem').filter({ hasText: number });
    await row.getByText(t('settings', 'orders.state.delivered'), { exact: true }).waitFor();
    expect(await row.getByRole('button', { name: t('settings', 'orders.claimButton') }).count()).toBe(0);
    expect(visitor.findings).toEqual([]);
  });

  it('is another order when the package was changed after cancelling', async () => {
    await agree();
    const first = await order();
    await hands.press(visitor.page.locator('a.cancel'));
    await hydrated(visitor.page);
    await partHydrated(visitor.page, 'input[name=package]');
    await hands.choose(visitor.page.locator('input[name=package][value=premium]'));
    const second = await order();
    expect(second).not.toBe(first);
    // A first look at Stripe may be cut off: then the old page ends with the next one.
    await eventually(async () => expect((await visitor.page.request.get(first)).status()).toBe(410), BANK_MS);
    await payAtDouble(visitor.page, hands, cards.pays);
    await heading('paid.title.paid');
  });

  it('waits for a bank that pays later', async () => {
    await agree();
    const hostedPage = await order();
    await debitAtDouble(visitor.page, hands);
    await heading('paid.title.delayed');
    await bankAnswers(hostedPage, true);
    await reload(visitor.page);
    await heading('paid.title.paid', BANK_MS);
  });
});
