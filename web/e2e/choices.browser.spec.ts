import { describe, expect, it } from '@jest/globals';
import { storedItems } from '../src/shared/browser/stored-items.ts';
import { holds, reload } from './support/open.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { decide } from './support/site.ts';
import { textsOf } from './support/texts.ts';

describe('what a visitor chooses', () => {
  const fixture = SiteFixture.use();
  const stored = (): Promise<string[]> => fixture.page.evaluate(() => Object.keys(localStorage).sort());
  const session = (): Promise<string[]> => fixture.page.evaluate(() => Object.keys(sessionStorage));
  const analytics = (): Promise<unknown> =>
    fixture.page.evaluate(
      () =>
        (
          JSON.parse(localStorage.getItem('cookie-consent') ?? 'null') as {
            categories?: { analytics?: unknown };
          } | null
        )?.categories?.analytics,
    );
  const banner = () => fixture.page.getByRole('region', { name: fixture.t('common', 'consent.title') });

  it('leaves nothing on the device before it is asked', async () => {
    await fixture.open('/');
    await banner().waitFor();
    expect(await stored()).toEqual([]);
    expect(await fixture.visitor.context.cookies()).toEqual([]);
  });

  it('has three buttons of one look', async () => {
    await fixture.open('/');
    await banner().waitFor();
    const looks = await banner()
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(button);
          return `${backgroundColor} ${color} ${fontSize} ${fontWeight} ${button.getBoundingClientRect().height}`;
        }),
      );
    expect(looks).toHaveLength(3);
    expect(new Set(looks).size).toBe(1);
  });

  it('is asked with the first paint, first by the keyboard, and in a low window without standing in the way', async () => {
    const source = await (await fetch(`${fixture.site.url}/de/pricing`)).text();
    expect(source).toContain('id="consent-title"');
    await fixture.open('/');
    await banner().waitFor();
    const { height } = (await banner().boundingBox()) ?? { height: Infinity };
    expect(height).toBeLessThanOrEqual((fixture.page.viewportSize()?.height ?? 0) / 3);
    await fixture.page.keyboard.press('Tab');
    await fixture.page.keyboard.press('Tab');
    expect(await banner().locator(':focus').count()).toBe(1);
    await fixture.page.setViewportSize({ width: 640, height: 400 });
    await fixture.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await holds(banner(), (region) => region.getBoundingClientRect().bottom <= 0);
  });

  it('covers neither the total nor its price on a phone, and gives the foot of the window back', async () => {
    const { page } = fixture;
    await page.setViewportSize({ width: 390, height: 800 });
    await fixture.open('/upload?step=order');
    const total = await page
      .getByRole('complementary', { name: fixture.t('checkout', 'total.title') })
      .elementHandle();
    const question = await banner().elementHandle();
    await page.waitForFunction(
      ([bar, region]) =>
        Math.round(bar?.getBoundingClientRect().bottom ?? 0) ===
        Math.round(region?.getBoundingClientRect().top ?? 1),
      [total, question],
    );
    await fixture.button('common', 'consent.necessaryOnly').click();
    await page.waitForFunction((bar) => bar?.getBoundingClientRect().bottom === window.innerHeight, total);
  });

  it('hides the question before the first paint from who has answered it', async () => {
    const isHidden = (): Promise<boolean> =>
      fixture.page.evaluate(() => 'decided' in document.documentElement.dataset);
    await fixture.open('/pricing');
    expect(await isHidden()).toBe(false);
    await decide(fixture.page);
    await reload(fixture.page);
    expect(await isHidden()).toBe(true);
    await fixture.button('common', 'footer.cookies').click();
    await banner().waitFor();
  });

  it('decides whether screens are counted, without anybody in it', async () => {
    const sent = (): unknown[] =>
      fixture.site.db.requests.filter(({ route }) => route === 'POST /measures').map(({ body }) => body);
    await fixture.open('/pricing');
    await fixture.button('common', 'consent.necessaryOnly').click();
    await banner().waitFor({ state: 'detached' });
    expect(sent()).toEqual([]);
    await fixture.button('common', 'footer.cookies').click();
    const counted = fixture.page.waitForRequest('**/api/measures');
    await fixture.button('common', 'consent.acceptAll').click();
    expect((await counted).postDataJSON()).toEqual({ kind: 'visit', screen: '/pricing', language: 'en' });
    expect(await stored()).toEqual(['cookie-consent']);
    expect(await fixture.visitor.context.cookies()).toEqual([]);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('is kept over a reload and can be changed from the foot of the page', async () => {
    await fixture.open('/');
    await fixture.button('common', 'consent.necessaryOnly').click();
    await banner().waitFor({ state: 'detached' });
    await reload(fixture.page);
    await fixture.heading('home', 'hero.title');
    await fixture.page.waitForTimeout(300);
    expect(await banner().count()).toBe(0);
    expect(await analytics()).toBe(false);
    await fixture.button('common', 'footer.cookies').click();
    await fixture.button('common', 'consent.acceptAll').click();
    await banner().waitFor({ state: 'detached' });
    expect(await analytics()).toBe(true);
  });

  it('is a language that stays: in the document, after a reload and on the next page', async () => {
    await decide(fixture.page);
    await fixture.open('/');
    const opener = fixture.page.getByRole('button', { name: fixture.t('common', 'nav.language') });
    await opener.focus();
    await fixture.page.keyboard.press('Enter');
    await fixture.page.locator('button[lang=en]:focus').waitFor();
    await fixture.page.keyboard.press('Escape');
    await holds(opener, (each) => each === document.activeElement);
    await fixture.page.keyboard.press('Enter');
    await fixture.page.locator('button[lang=en]:focus').waitFor();
    await fixture.page.keyboard.press('ArrowDown');
    expect(await fixture.page.locator('button[lang=de]:focus').textContent()).toBe('Deutsch');
    await fixture.page.keyboard.press('Enter');
    await fixture.page.locator('html[lang=de]').waitFor({ state: 'attached' });
    await reload(fixture.page);
    expect(await fixture.page.locator('html').getAttribute('lang')).toBe('de');
    await fixture.open('/login');
    await fixture.page.getByRole('heading', { level: 1, name: 'Anmelden', exact: true }).waitFor();
    const answer = await fixture.page.request.get('/');
    expect(answer.headers()['content-language']).toBe('de');
    const cookies = (await fixture.visitor.context.cookies()).map(({ name }) => name);
    const kept = [...cookies, ...(await stored()), ...(await session())];
    expect(kept).toEqual(expect.arrayContaining(['lang', 'language', 'react-router-scroll-positions']));
    const listed = storedItems.flatMap((item): readonly string[] => item.names);
    expect(kept.filter((name) => !listed.includes(name))).toEqual([]);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('comes over a page of another language once every part of it is partHydrated', async () => {
    const asked: string[] = [];
    const { page } = fixture;
    const german = textsOf('de');
    page.on('request', (request) => void asked.push(request.url()));
    await page.addInitScript(() => localStorage.setItem('language', 'de'));
    for (const address of ['/', '/upload']) {
      const late = Promise.withResolvers<void>();
      const chunk = '**/assets/consent-choices-*.js';
      await page.route(chunk, (route) => late.promise.then(() => route.continue()));
      await fixture.open(address);
      await banner().waitFor();
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      expect(asked.filter((url) => url.includes('/texts/') && url.includes('/de/'))).toEqual([]);
      late.resolve();
      await page.locator('html[lang=de]').waitFor({ state: 'attached' });
      await page.getByRole('region', { name: german('common', 'consent.title') }).waitFor();
      await page.unroute(chunk);
      asked.length = 0;
    }
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('is kept out of the way: a page in a language of its own address keeps it', async () => {
    await decide(fixture.page);
    await fixture.open('/de/login');
    expect(await fixture.page.locator('html').getAttribute('lang')).toBe('de');
    await fixture.page.getByRole('heading', { level: 1, name: 'Anmelden', exact: true }).waitFor();
    expect(fixture.visitor.problems()).toEqual([]);
  });
});
