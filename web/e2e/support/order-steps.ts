import { expect } from '@jest/globals';
import { cards, isDouble, payAtDouble } from './double.ts';
import { IMAGES, Walk } from './walk.ts';

const SELFIE = new URL('../../../services/engine/test/fixtures/grace_hopper.jpg', import.meta.url).pathname;
const COUPON = 'WELCOME10';
const WORK_MS = 300_000;

const numberIn = (count = ''): number => Number(/\d+/.exec(count)?.[0]);

/** From the photo to the last image. */
export class OrderSteps extends Walk {
  async upload(): Promise<void> {
    await this.hands.press(this.nav('nav.upload'));
    await this.heading('upload', 'title');
    await this.look('upload-empty');
    await this.hands.pickFile(this.page.locator('input[type=file]'), SELFIE);
    await this.page.getByAltText(this.t('upload', 'photo.previewAlt')).waitFor();
    await this.hands.tick(this.page.getByRole('checkbox').first());
    await this.submit(
      this.button('upload', 'send.button'),
      this.page.getByText(this.t('upload', 'photo.accepted')),
    );
    await this.hands.choose(this.page.locator('input[name=expression][value=slight_smile]'));
    await this.look('upload-checked');
    await this.hands.press(this.button('upload', 'check.next'));
  }

  async order(): Promise<void> {
    await this.hands.choose(this.page.locator('input[name=package][value=premium]'));
    await this.hands.choose(this.page.locator('input[name=package][value=professional]'));
    await this.hands.press(this.button('checkout', 'coupon.open'));
    await this.hands.write(this.field('checkout', 'coupon.label'), COUPON);
    await this.submit(
      this.button('checkout', 'coupon.apply'),
      this.page.getByText(this.t('checkout', 'summary.coupon', { code: COUPON })),
    );
    for (const name of ['terms', 'immediateStart'])
      await this.hands.tick(this.page.locator(`input[name=${name}]`));
    await this.look('upload-order');
    const paid = this.title('checkout', 'paid.title.paid');
    await this.submit(this.button('checkout', 'order.button'), paid.or(this.page.locator('#card')));
    const isTestMode = !isDouble(new URL(this.page.url()).pathname);
    if (!isTestMode) await payAtDouble(this.page, this.hands, cards.pays);
    await this.heading('checkout', 'paid.title.paid');
    expect(new URL(this.page.url()).pathname).toBe('/payment/success');
    expect(await this.page.getByText(this.t('checkout', 'paid.bypass')).count()).toBe(isTestMode ? 1 : 0);
    await this.page.getByText(this.customer.email).waitFor();
    await this.look('payment-success');
    const left = this.page.locator(`dt:text-is("${this.t('checkout', 'paid.totalCredits')}") + dd`);
    await left.filter({ hasNotText: String(IMAGES) }).waitFor({ timeout: WORK_MS });
  }

  /** Goes on to the images by way of the page that counts them, unless they are all there before that page is asked for. */
  async watch(): Promise<void> {
    const [watch, view] = [this.link('checkout', 'paid.watch'), this.link('checkout', 'paid.view')];
    await this.hands.press(watch.or(view));
    // The last image may come while that page is on its way.
    const processing = this.title('processing', 'title').or(this.title('processing', 'titleDone'));
    await processing.or(this.title('results', 'title')).waitFor();
    if (!(await processing.isVisible())) return;
    const counts = await this.noteCounts();
    await this.look('processing');
    const done = this.link('processing', 'view');
    await done.waitFor({ timeout: WORK_MS });
    const seen = await counts();
    expect(seen).toEqual([...seen].sort((one, other) => numberIn(one) - numberIn(other)));
    expect(numberIn(seen.at(-1))).toBe(IMAGES);
    await this.look('processing-done');
    await this.hands.press(done);
  }

  /** The page itself writes down every count it shows from now on: it may change while somebody looks at all of it. */
  private async noteCounts(): Promise<() => Promise<readonly string[]>> {
    await this.page.evaluate((images) => {
      const seen = new Set<string>();
      const look = (): void => {
        const count = [...document.querySelectorAll<HTMLElement>('p.figures')].find(({ innerText }) =>
          innerText.includes(images),
        );
        if (count) seen.add(count.innerText);
      };
      look();
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      Object.assign(window, { counts: () => [...seen] });
    }, String(IMAGES));
    return () => this.page.evaluate(() => (window as unknown as { counts: () => string[] }).counts());
  }
}
