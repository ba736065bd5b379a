import { expect } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Locator } from 'playwright-core';
import { jpegSize, zipNames } from './files.ts';
import type { Hands } from './hands.ts';
import { linkIn } from './mail.ts';
import { lookAt } from './screen.ts';
import type { Visitor } from './visitor.ts';

const SELFIE = new URL('../../../services/generation/test/fixtures/grace_hopper.jpg', import.meta.url)
  .pathname;
const IMAGES = 20;
const COUPON = 'WELCOME10';
const WORK_MS = 300_000;

export interface Customer {
  readonly email: string;
  readonly password: string;
}

export const newCustomer = (): Customer => ({
  email: `grace.${randomBytes(6).toString('hex')}@example.org`,
  password: `pass-${randomBytes(9).toString('base64url')}`,
});

/** The way of one customer, step by step; each step ends on a screen that has been looked at. */
export class MainPath {
  private readonly visitor: Visitor;
  private readonly hands: Hands;
  private readonly customer: Customer;

  constructor(visitor: Visitor, hands: Hands, customer: Customer) {
    this.visitor = visitor;
    this.hands = hands;
    this.customer = customer;
  }

  private get page() {
    return this.visitor.page;
  }

  private readonly t = (namespace: string, key: string, values?: Record<string, string | number>): string =>
    this.visitor.t(namespace, key, values);

  private button = (namespace: string, key: string, values?: Record<string, string | number>): Locator =>
    this.page.getByRole('button', { name: this.t(namespace, key, values), exact: true });

  private link = (namespace: string, key: string): Locator =>
    this.page.getByRole('main').getByRole('link', { name: this.t(namespace, key), exact: true });

  private nav = (key: string): Locator =>
    this.page
      .getByRole('navigation')
      .first()
      .getByRole('link', { name: this.t('common', key), exact: true });

  private field = (namespace: string, key: string): Locator =>
    this.page.getByRole('textbox', { name: this.t(namespace, key) }).first();

  private heading = (
    namespace: string,
    key: string,
    values?: Record<string, string | number>,
  ): Promise<void> =>
    this.page.getByRole('heading', { level: 1, name: this.t(namespace, key, values), exact: true }).waitFor();

  async arrive(): Promise<void> {
    await this.page.goto('/');
    await this.heading('home', 'hero.title');
    await this.hands.press(this.button('common', 'consent.necessaryOnly'));
    await this.button('common', 'consent.necessaryOnly').waitFor({ state: 'detached' });
    await lookAt(this.visitor, 'home');
  }

  async register(): Promise<void> {
    const { email, password } = this.customer;
    await this.hands.press(this.nav('nav.register'));
    await this.heading('auth', 'register.title');
    await lookAt(this.visitor, 'register');
    await this.hands.write(this.field('auth', 'field.firstName'), 'Grace');
    await this.hands.write(this.field('auth', 'field.lastName'), 'Hopper');
    await this.hands.write(this.page.getByLabel(this.t('auth', 'field.email'), { exact: true }), email);
    await this.hands.write(this.page.getByLabel(this.t('auth', 'field.password'), { exact: true }), password);
    await this.hands.write(
      this.page.getByLabel(this.t('auth', 'field.confirmPassword'), { exact: true }),
      password,
    );
    await this.hands.tick(this.page.getByRole('checkbox', { name: this.t('auth', 'field.terms') }));
    await this.hands.press(this.button('auth', 'register.submit'));
    await this.heading('auth', 'mail.title');
    await lookAt(this.visitor, 'check-your-mail');
  }

  async verify(): Promise<void> {
    await this.page.goto(await linkIn(this.customer.email, '/email-verification'));
    await this.page.getByText(this.t('auth', 'verify.done')).waitFor();
    expect(this.page.url()).not.toContain('token');
    await this.hands.press(this.button('auth', 'verify.stop'));
    await lookAt(this.visitor, 'email-verification');
  }

  async logOut(): Promise<void> {
    await this.hands.press(this.button('common', 'nav.logout'));
    await this.nav('nav.login').waitFor();
    expect(await this.page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  }

  async logIn(): Promise<void> {
    const { email, password } = this.customer;
    await this.hands.press(this.nav('nav.login'));
    await this.heading('auth', 'login.title');
    await lookAt(this.visitor, 'login');
    await this.hands.write(this.page.getByLabel(this.t('auth', 'field.email'), { exact: true }), email);
    await this.hands.write(this.page.getByLabel(this.t('auth', 'field.password'), { exact: true }), password);
    await this.hands.press(this.button('auth', 'login.submit'));
    await this.heading('dashboard', 'title', { name: 'Grace' });
    await this.page.getByText(this.t('dashboard', 'empty.title')).waitFor();
    await lookAt(this.visitor, 'dashboard-empty');
  }

  async upload(): Promise<void> {
    await this.hands.press(this.nav('nav.upload'));
    await this.heading('upload', 'title');
    await lookAt(this.visitor, 'upload-empty');
    await this.hands.pickFile(this.page.locator('input[type=file]'), SELFIE);
    await this.page.getByAltText(this.t('upload', 'photo.previewAlt')).waitFor();
    await this.hands.choose(this.page.locator('input[name=expression][value=slight_smile]'));
    await this.hands.tick(this.page.getByRole('checkbox').first());
    await this.hands.press(this.button('upload', 'send.button'));
    await this.page.getByText(this.t('upload', 'photo.accepted')).waitFor({ timeout: 60_000 });
  }

  async order(): Promise<void> {
    await this.hands.choose(this.page.locator('input[name=package][value=premium]'));
    await this.hands.choose(this.page.locator('input[name=package][value=professional]'));
    await this.hands.write(this.field('checkout', 'coupon.label'), COUPON);
    await this.hands.press(this.button('checkout', 'coupon.apply'));
    await this.page.getByText(this.t('checkout', 'summary.coupon', { code: COUPON })).waitFor();
    for (const name of ['terms', 'immediateStart'])
      await this.hands.tick(this.page.locator(`input[name=${name}]`));
    await lookAt(this.visitor, 'upload-order');
    await this.hands.press(this.button('checkout', 'order.button'));
    await this.heading('checkout', 'paid.title');
    expect(new URL(this.page.url()).pathname).toBe('/payment/success');
    await this.page.getByText(this.t('checkout', 'paid.bypass')).waitFor();
    await this.page.getByText(this.customer.email).waitFor();
    await lookAt(this.visitor, 'payment-success');
  }

  /** Answers the counts that were to be seen. */
  async watch(): Promise<readonly string[]> {
    const seen = new Set<string>();
    await this.hands.press(this.link('checkout', 'paid.watch'));
    await this.heading('processing', 'title');
    await lookAt(this.visitor, 'processing');
    const done = this.link('processing', 'view');
    const count = this.page.locator('p.figures', { hasText: String(IMAGES) }).first();
    const until = Date.now() + WORK_MS;
    while (!(await done.isVisible())) {
      if (Date.now() > until)
        throw new Error(`the images are not there after ${WORK_MS / 1000} s: ${[...seen].join(', ')}`);
      seen.add(await count.innerText());
      await this.page.waitForTimeout(200);
    }
    await lookAt(this.visitor, 'processing-done');
    await this.hands.press(done);
    return [...seen];
  }

  async look(): Promise<void> {
    await this.heading('results', 'title');
    const tiles = this.page.locator('main ol > li img');
    await tiles.nth(IMAGES - 1).waitFor({ state: 'attached' });
    expect(await tiles.count()).toBe(IMAGES);
    for (let index = 0; index < IMAGES; index++) await tiles.nth(index).scrollIntoViewIfNeeded();
    await this.page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('main ol img')].every(
        (image) => image.naturalWidth > 0,
      ),
    );
    const alts = await tiles.evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
    expect(new Set(alts).size).toBe(IMAGES);
    await lookAt(this.visitor, 'results');
    await this.lookLarge();
  }

  private async lookLarge(): Promise<void> {
    const first = this.page.locator('#headshot-1');
    await this.hands.press(first);
    const dialog = this.page.getByRole('dialog');
    await dialog.waitFor();
    await lookAt(this.visitor, 'results-large');
    await this.page.keyboard.press('ArrowRight');
    await this.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }

  private async download(target: Locator): Promise<{ readonly name: string; readonly bytes: Buffer }> {
    const [file]: [Download, void] = await Promise.all([
      this.page.waitForEvent('download'),
      this.hands.press(target),
    ]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  }

  async takeHome(): Promise<void> {
    const one = await this.download(
      this.page.getByRole('link', { name: this.t('results', 'tile.download', { number: 3 }), exact: true }),
    );
    expect(one.name).toMatch(/\.jpg$/);
    const { width, height } = jpegSize(one.bytes);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(1024);
    expect(one.bytes.toString('latin1')).toContain('digitalsourcetype');

    const all = this.page.locator('main a[download$=".zip"]');
    const address = new URL((await all.getAttribute('href')) ?? '', this.page.url());
    const announced = Number(
      (await fetch(address, { headers: { range: 'bytes=0-0' } })).headers.get('content-range')?.split('/')[1],
    );
    const archive = await this.download(all);
    expect(archive.bytes.length).toBe(announced);
    expect(zipNames(archive.bytes).filter((name) => name.endsWith('.jpg'))).toHaveLength(IMAGES);
  }

  private async stats(): Promise<readonly string[]> {
    return this.page.locator('main dl dd').allInnerTexts();
  }

  async countAndDelete(): Promise<void> {
    await this.hands.press(this.nav('nav.dashboard'));
    await this.heading('dashboard', 'title', { name: 'Grace' });
    await this.link('dashboard', 'row.view').waitFor();
    expect(await this.stats()).toEqual(['1', '1', '0', String(IMAGES)]);
    await lookAt(this.visitor, 'dashboard');
    await this.hands.press(this.page.locator('main li').getByRole('button'));
    await this.page.getByRole('dialog').or(this.page.getByRole('alertdialog')).waitFor();
    await lookAt(this.visitor, 'dashboard-delete');
    await this.hands.press(this.button('dashboard', 'confirm.button'));
    await this.page.getByText(this.t('dashboard', 'empty.title')).waitFor();
    await this.page.waitForFunction(() => document.querySelector('main dl dd')?.textContent === '0');
    expect((await this.stats()).slice(0, 3)).toEqual(['0', '0', '0']);
  }

  async getLost(): Promise<void> {
    this.visitor.expectProblem('/no-such-page');
    const response = await this.page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await this.heading('common', 'notFound.title');
    await lookAt(this.visitor, 'not-found');
    await this.hands.press(this.link('common', 'action.home'));
    await this.heading('home', 'hero.title');
    await this.page.goto('/no-such-page');
    await this.hands.press(
      this.page.getByRole('main').getByRole('button', { name: this.t('common', 'action.back'), exact: true }),
    );
    await this.heading('home', 'hero.title');
  }
}
