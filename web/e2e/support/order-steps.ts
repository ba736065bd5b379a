import { expect } from '@jest/globals';
import { cards, isDouble, payAtDouble } from './double.ts';
import { IMAGES, Walk } from './walk.ts';

const SELFIE = new URL('../../../services/engine/test/fixtures/grace_hopper.jpg', import.meta.url).pathname;
const COUPON = 'WELCOME10';
const WORK_MS = 300_000;

/** From the photo to the last image. */
export class OrderSteps extends Walk {
  async upload(): Promise<void> {
    await this.hands.press(this.nav('nav.upload'));
    await this.heading('upload', 'title');
    await this.look('upload-empty');
    await this.hands.pickFile(this.page.locator('input[type=file]'), SELFIE);
    await this.page.getByAltText(this.t('upload', 'photo.previewAlt')).waitFor();
    await this.hands.tick(this.page.getByRole('checkbox').first());
    await this.hands.press(this.button('upload', 'send.button'));
    await this.page.getByText(this.t('upload', 'photo.accepted')).waitFor({ timeout: 60_000 });
    await this.hands.choose(this.page.locator('input[name=expression][value=slight_smile]'));
    await this.look('upload-checked');
    await this.hands.press(this.button('upload', 'check.next'));
  }

  async order(): Promise<void> {
    await this.hands.choose(this.page.locator('input[name=package][value=premium]'));
    await this.hands.choose(this.page.locator('input[name=package][value=professional]'));
    await this.hands.write(this.field('checkout', 'coupon.label'), COUPON);
    await this.hands.press(this.button('checkout', 'coupon.apply'));
    await this.page.getByText(this.t('checkout', 'summary.coupon', { code: COUPON })).waitFor();
    for (const name of ['terms', 'immediateStart'])
      await this.hands.tick(this.page.locator(`input[name=${name}]`));
    await this.look('upload-order');
    await this.hands.press(this.button('checkout', 'order.button'));
    await this.page.waitForURL(({ pathname }) => pathname.startsWith('/payment') || isDouble(pathname));
    const isTestMode = !isDouble(new URL(this.page.url()).pathname);
    if (!isTestMode) await payAtDouble(this.page, this.hands, cards.pays);
    await this.heading('checkout', 'paid.title.paid');
    expect(new URL(this.page.url()).pathname).toBe('/payment/success');
    expect(await this.page.getByText(this.t('checkout', 'paid.bypass')).count()).toBe(isTestMode ? 1 : 0);
    await this.page.getByText(this.customer.email).waitFor();
    await this.look('payment-success');
  }

  /** Answers the counts that were to be seen. */
  async watch(): Promise<readonly string[]> {
    const seen = new Set<string>();
    await this.hands.press(this.link('checkout', 'paid.watch'));
    await this.heading('processing', 'title');
    await this.look('processing');
    const done = this.link('processing', 'view');
    const count = this.page.locator('p.figures', { hasText: String(IMAGES) }).first();
    const until = Date.now() + WORK_MS;
    while (!(await done.isVisible())) {
      if (Date.now() > until)
        throw new Error(`the images are not there after ${WORK_MS / 1000} s: ${[...seen].join(', ')}`);
      seen.add(await count.innerText());
      await this.page.waitForTimeout(200);
    }
    await this.look('processing-done');
    await this.hands.press(done);
    return [...seen];
  }
}
