import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { makeDetail, makePhoto, makeToken } from '../src/testing/factories.ts';
import { keyboard } from './support/hands.ts';
import { hydrated, partHydrated, holds } from './support/open.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { signIn } from './support/site.ts';
import { DESK, PHONE } from './support/visitor.ts';

/** A token lives ten minutes, as those of the product; its session a month. */
const TOKEN_MS = 10 * 60_000;
const AT_STRIPE_MS = 15 * 60_000;
const STRIPE = 'https://checkout.stripe.com/c/pay/';

describe.each([
  ['Stripe', STRIPE],
  ['the double on our own origin', '/stripe-demo/c/pay/'],
])('paying at %s', (_name, checkoutUrl) => {
  const fixture = SiteFixture.use();
  /** Documents that the browser asked the payment page for. */
  let visits: string[];

  beforeEach(async () => {
    visits = [];
    await signIn(fixture.visitor, fixture.site);
    fixture.site.db.photos.set('photo-1', makeDetail(makePhoto()));
    fixture.site.db.checkoutUrl = checkoutUrl;
    await fixture.page.route(/\/c\/pay\//, async (route) => {
      visits.push(route.request().url());
      await route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>pay</title><link rel="icon" href="data:,"><h1>pay</h1>',
      });
    });
  });

  const radio = (name: string): Locator => fixture.page.locator(`input[name=package][value=${name}]`);
  /** A choice made while its part is hydrated is taken a moment later. */
  const chosen = (name: string): Promise<void> =>
    fixture.page.locator(`input[name=package][value=${name}]:checked`).waitFor({ state: 'attached' });
  const box = (name: string): Locator => fixture.page.locator(`input[name=${name}]`);
  const boxes = ['terms', 'face', 'immediateStart'] as const;
  const cancelled = (): Promise<void> =>
    fixture.page.getByText(fixture.t('checkout', 'cancelled.title')).waitFor();
  /** Every part answers: nothing is pushed down any more. */
  const settled = async (): Promise<void> => {
    for (const name of ['package', ...boxes]) await partHydrated(fixture.page, `input[name=${name}]`);
  };
  const order = async (): Promise<void> => {
    await fixture.button('checkout', 'order.button').click();
    await fixture.page.getByRole('heading', { name: 'pay', exact: true }).waitFor();
  };

  async function goToPay(): Promise<void> {
    await fixture.open('/upload?photo=photo-1');
    await settled();
    await radio('premium').click();
    await chosen('premium');
    for (const name of boxes) await box(name).check();
    await order();
  }

  it('comes back by Back with everything kept, and orders the same again', async () => {
    await goToPay();
    expect(visits[0]).toContain(checkoutUrl);
    await fixture.page.goBack();
    await hydrated(fixture.page);
    await cancelled();
    await chosen('premium');
    for (const name of boxes) await holds(box(name), (each) => each.matches(':checked'));
    await settled();
    await order();
    expect(visits).toHaveLength(2);
    expect(visits[1]).toBe(visits[0]);
    expect(fixture.site.db.orders.size).toBe(1);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('comes back by cancelling, changes the package and orders that', async () => {
    await goToPay();
    await fixture.open('/upload?photo=photo-1&package=premium&payment=cancelled');
    await cancelled();
    await chosen('premium');
    await settled();
    await radio('ultra').check();
    await order();
    expect([...fixture.site.db.orders.values()].map((each) => each.package)).toEqual(['premium', 'ultra']);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('comes back to a page that keeps the place of what it waits for', async () => {
    await fixture.page.setViewportSize(PHONE);
    await fixture.page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      const add = (list: PerformanceObserverEntryList): void => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
          (window as unknown as { shifted: number }).shifted += value;
      };
      new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
    });
    const heldBack = Promise.withResolvers<undefined>();
    await fixture.page.route(/\/api\/photos\/photo-1/, async (route) => {
      await heldBack.promise;
      await route.continue();
    });
    await fixture.open('/upload?photo=photo-1&payment=cancelled');
    const packages = fixture.page.locator('#step-order');
    const waiting = fixture.page.locator('.appears-late').first();
    await waiting.waitFor({ state: 'attached' });
    await fixture.page.getByText(fixture.t('checkout', 'cancelled.title')).waitFor({ state: 'attached' });
    const before = (await packages.boundingBox())?.y ?? 0;
    heldBack.resolve(undefined);
    await settled();
    await cancelled();
    await waiting.waitFor({ state: 'detached' });
    expect(Math.abs(((await packages.boundingBox())?.y ?? 0) - before)).toBeLessThan(20);
    // Letters of another width may still come; a step that opens by itself would move everything.
    expect(
      await fixture.page.evaluate(() => (window as unknown as { shifted: number }).shifted),
    ).toBeLessThan(0.1);
  });

  it('comes back paid, and nothing of the order is kept', async () => {
    await goToPay();
    const [[id, session] = []] = [...fixture.site.db.payments];
    if (id === undefined || session === undefined) throw new Error('there is no payment');
    fixture.site.db.payments.set(id, { ...session, state: 'paid', orderState: 'paid' });
    await fixture.open(`/payment/success?session_id=${id}`);
    await fixture.heading('checkout', 'paid.title.paid');
    await fixture.page.waitForFunction(() => sessionStorage.getItem('order-intent') === null);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('comes back after a quarter of an hour still signed in, though the token of before is over', async () => {
    const { page, site } = fixture;
    const token = makeToken('user-1', TOKEN_MS);
    site.db.sessions.set(token, 'user-1');
    await page.evaluate((value) => {
      const record = JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as object;
      localStorage.setItem('auth_token', value);
      localStorage.setItem('auth-storage', JSON.stringify({ ...record, token: value }));
    }, token);
    await goToPay();
    const [[id, session] = []] = [...site.db.payments];
    if (id === undefined || session === undefined) throw new Error('there is no payment');
    site.db.payments.set(id, { ...session, state: 'paid', orderState: 'paid' });
    const refreshes = () => site.db.requests.filter(({ route }) => route === 'POST /auth/refresh');
    const before = refreshes().length;
    site.db.laterMs = AT_STRIPE_MS;
    await page.clock.install({ time: Date.now() + AT_STRIPE_MS });
    await fixture.open(`/payment/success?session_id=${id}`);
    await fixture.heading('checkout', 'paid.title.paid');
    expect(refreshes()).toHaveLength(before + 1);
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).not.toBe(token);
    await fixture.open('/dashboard');
    await fixture.heading('dashboard', 'title');
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it.each([DESK, PHONE])('is reached by the keyboard alone at $width px', async (size) => {
    await fixture.page.setViewportSize(size);
    const hands = keyboard(fixture.page);
    await fixture.open('/upload?photo=photo-1');
    await settled();
    await hands.choose(radio('ultra'));
    for (const name of boxes) await hands.tick(box(name));
    await hands.press(fixture.button('checkout', 'order.button'));
    await fixture.page.getByRole('heading', { name: 'pay', exact: true }).waitFor();
    expect([...fixture.site.db.orders.values()].map((each) => each.package)).toEqual(['ultra']);
    expect(fixture.visitor.problems()).toEqual([]);
  });
});
