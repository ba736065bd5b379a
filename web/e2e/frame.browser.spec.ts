import { describe, expect, it } from '@jest/globals';
import { appPaths } from '../src/shared/config/paths.ts';
import { languageCodes, languages } from '../src/shared/i18n/languages.ts';
import { makeOrder, makeOrdered } from '../src/testing/factories.ts';
import { hydrated, openDead, openLate } from './support/open.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { painted, shiftsOf, watchShifts } from './support/shifts.ts';
import { decide, signIn } from './support/site.ts';
import { textsOf } from './support/texts.ts';
import { PHONE } from './support/visitor.ts';

const addresses = appPaths.map((path) => path.replace(':photoId', 'photo-1'));
/** These wait for nobody. */
const forAnybody = ['/email-verification', '/not-me', '/reset-password', '/account-deleted'];
/** What differs: each page loads its own scripts. */
const scripts = /<script id="scripts"[^>]*>[^<]*<\/script>/g;
const TOLERATED_SHIFT = 0.05;
const number = 'text=KX7-2M4-9QT';
/** What a page asks for once it is known who is here, and what shows that the answer has come. */
const asked: Readonly<Record<string, readonly (readonly [route: string, seen: string])[]>> = {
  '/dashboard': [
    ['GET /photos/stats', 'h1'],
    ['GET /photos', 'main dl'],
    ['GET /orders', number],
  ],
  '/results/photo-1': [
    ['GET /photos/:id', '#headshot-100'],
    ['GET /orders/:id', number],
  ],
};

describe('the frame of pages that are not written ahead', () => {
  const fixture = SiteFixture.use();

  it.each(languageCodes)('is served whole in %s', async (code) => {
    const read = async (address: string): Promise<string> => {
      const headers = { 'accept-language': languages[code].tag };
      const answer = await fetch(`${fixture.site.url}${address}`, { headers });
      expect([address, answer.status, answer.headers.get('content-language')]).toEqual([address, 200, code]);
      return answer.text();
    };
    const written = await Promise.all(addresses.map(read));
    const frames = new Set(written.map((each) => each.replaceAll(scripts, '')));
    expect(frames.size).toBe(1);
    expect(new Set(written.map((each) => each.match(scripts)?.join(''))).size).toBe(addresses.length);
    const [html = ''] = frames;
    const t = textsOf(code);
    const [, main = ''] = /<main id="main"[^>]*>(.*)<\/main>/s.exec(html) ?? [];
    const order = ['<body>', 'href="#main"', '<header', '<nav', '<main', '</main>', '<footer', '</body>'];
    const places = order.map((part) => html.indexOf(part));
    expect(places).toEqual(places.toSorted((left, right) => left - right));
    expect(places[0]).toBeGreaterThan(0);
    expect(html).toContain(`<html lang="${code}">`);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(/<h1|\sstyle=/);
    for (const key of ['nav.skip', 'nav.upload', 'nav.login', 'footer.imprint'])
      expect(html).toContain(`>${t('common', key)}</a>`);
    expect(main).toContain(t('common', 'noScript'));
    expect(main).toContain(t('common', 'state.loading'));
  });

  it.each(['dashboard', 'settings'])('asks for what /%s needs beside the entry', async (name) => {
    await signIn(fixture.visitor, fixture.site);
    const asked = [`/assets/${name}.page-`, `/${name}.json`].map((part) =>
      fixture.page.waitForRequest((request) => request.url().includes(part)),
    );
    const hydrate = await openLate(fixture.page, `/${name}`);
    await Promise.all(asked);
    hydrate();
    await hydrated(fixture.page);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('says without JavaScript that it needs it, between menu and footer', async () => {
    const browser = fixture.visitor.context.browser();
    const context = await browser?.newContext({ baseURL: fixture.site.url, javaScriptEnabled: false });
    const page = await context?.newPage();
    if (page === undefined) throw new Error('there is no browser');
    await openDead(page, '/dashboard');
    const [menu, sentence, foot] = await Promise.all(
      ['header', 'main noscript p', 'footer'].map((part) => page.locator(part).boundingBox()),
    );
    expect(await page.locator('main noscript p').innerText()).toBe(fixture.t('common', 'noScript'));
    expect(sentence?.y).toBeGreaterThan(menu?.y ?? NaN);
    expect(foot?.y).toBeGreaterThan(sentence?.y ?? NaN);
    expect(await page.locator('main [aria-hidden]').first().isVisible()).toBe(false);
    await context?.close();
  });

  it.each(addresses)('is what %s is hydrated from', async (address) => {
    const opened = Promise.withResolvers<void>();
    fixture.site.db.gates.set('GET /auth/user', opened.promise);
    await signIn(fixture.visitor, fixture.site);
    fixture.visitor.expectProblem('404');
    const hydrate = await openLate(fixture.page, address);
    const parts = ['a[href="#main"]', 'header', 'main', 'footer'];
    const kept = await Promise.all(parts.map((part) => fixture.page.locator(part).elementHandle()));
    const skeleton = await fixture.page.locator('main [aria-hidden]').first().elementHandle();
    hydrate();
    await hydrated(fixture.page);
    if (!forAnybody.includes(address))
      expect(await skeleton?.evaluate((element) => element.isConnected)).toBe(true);
    opened.resolve();
    await fixture.page.locator('h1').waitFor();
    for (const part of kept) expect(await part?.evaluate((element) => element.isConnected)).toBe(true);
    await fixture.page.waitForFunction((element) => element?.isConnected === false, skeleton);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('leads somebody unknown to the login without an empty page between', async () => {
    await decide(fixture.page);
    const hydrate = await openLate(fixture.page, '/dashboard');
    await fixture.page.evaluate(() => {
      const main = document.querySelector('main');
      const seen: string[] = [];
      const look = () => seen.push(main?.textContent ?? '');
      if (main !== null) new MutationObserver(look).observe(main, { childList: true, subtree: true });
      Object.assign(window, { seen });
    });
    hydrate();
    await fixture.heading('auth', 'login.title');
    const seen = await fixture.page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).not.toContain('');
    expect(new URL(fixture.page.url()).search).toBe('?returnTo=%2Fdashboard');
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it.each([
    ['/dashboard', 1, true],
    ['/dashboard', 12, true],
    ['/dashboard', 12, false],
    ['/results/photo-1', 1, true],
    ['/results/photo-1', 1, false],
  ])(
    'keeps %s with %i photos still on a phone while every answer is late (address confirmed: %s)',
    async (address, photos, emailVerified) => {
      const { page, site, visitor } = fixture;
      const { db } = site;
      const ids = Array.from({ length: photos }, (_, index) => `photo-${index + 1}`);
      await page.setViewportSize(PHONE);
      await watchShifts(page);
      await signIn(visitor, site, { emailVerified });
      for (const id of ids) {
        const orderId = `order-of-${id}`;
        db.photos.set(id, makeOrdered(100, { id, orderId, package: 'ultra' }));
        db.orders.set(orderId, makeOrder({ id: orderId, photoId: id }));
      }
      const steps = [['GET /auth/user', 'h1'], ...(asked[address] ?? [])].map(([name = '', seen = '']) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        db.gates.set(name, promise);
        return { answer: resolve, seen };
      });
      const hydrate = await openLate(page, address);
      await painted(page);
      hydrate();
      await hydrated(page);
      for (const { answer, seen } of steps) {
        await painted(page);
        answer();
        await page.locator(seen).first().waitFor();
      }
      if (!emailVerified) await fixture.button('common', 'verify.resend').waitFor();
      expect(await shiftsOf(page)).toBeLessThan(TOLERATED_SHIFT);
      expect(visitor.problems()).toEqual([]);
    },
  );
});
