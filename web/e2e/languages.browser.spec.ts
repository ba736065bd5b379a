import { describe, expect, it } from '@jest/globals';
import { publicPaths } from '../src/shared/config/paths.ts';
import { languageCodes, languages, type LanguageCode } from '../src/shared/i18n/languages.ts';
import { makeDetail, makeOrder, makeOrdered, makePayment, makePhoto } from '../src/testing/factories.ts';
import { misfits, stretchEnglish } from './support/fits.ts';
import { allHydrated } from './support/open.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { decide, signIn } from './support/site.ts';
import { textsOf } from './support/texts.ts';

const members = [
  '/dashboard',
  '/settings',
  '/settings?tab=orders',
  '/settings?tab=account',
  '/upload?photo=photo-1',
  '/processing?photo=photo-2',
  '/results/photo-3',
];
/** Some three hundred looks at pages take a minute on a quiet machine. */
const PATIENCE_MS = 480_000;
/** Those whose names of facts leave the least room beside them. */
const longFacts: readonly LanguageCode[] = ['nl', 'sv', 'pt', 'fi'];
const LONG_ADDRESS = 'a.rather.long.address.of.somebody@a-rather-long-host.example.org';
const NARROW = 320;
const WIDE = [390, 768, 1280];
/** Those with the longest words; English stands for a language that is longer still. */
const longest: readonly LanguageCode[] = ['de', 'fi', 'fr', 'en'];

describe('every language', () => {
  const fixture = SiteFixture.use();
  const aliasOf = (path: string, code: string): string => `/${code}${path === '/' ? '' : path}`;

  it('has a page of its own at every public address, which names the others', async () => {
    const lacking: string[] = [];
    const titles = new Set<string>();
    const { url } = fixture.site;
    const read = async (address: string, accepted: string): Promise<string> =>
      (await fetch(`${url}${address}`, { headers: { 'accept-language': accepted } })).text();
    const expectPage = (address: string, path: string, html: string, code: LanguageCode): void => {
      const lacks = (what: string, there: boolean): void => {
        if (!there) lacking.push(`${address} in ${code} lacks ${what}`);
      };
      lacks('its language', html.includes(`<html lang="${code}">`));
      lacks('one main heading', (html.match(/<h1[ >]/g) ?? []).length === 1);
      lacks('itself as canonical', html.includes(`<link rel="canonical" href="${url}${address}">`));
      lacks('the neutral address', html.includes(`hreflang="x-default" href="${url}${path}"`));
      for (const each of languageCodes)
        lacks(`a link to ${each}`, html.includes(`hreflang="${each}" href="${url}${aliasOf(path, each)}"`));
      titles.add(`${path} ${/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''}`);
    };
    for (const code of languageCodes) {
      for (const path of publicPaths) {
        const alias = aliasOf(path, code);
        expectPage(alias, path, await read(alias, 'xx'), code);
        expectPage(path, path, await read(path, languages[code].tag), code);
      }
    }
    for (const code of languageCodes) {
      const shell = await read('/dashboard', languages[code].tag);
      const [, sentence = ''] = /<noscript><p[^>]*>([^<]*)<\/p><\/noscript>/.exec(shell) ?? [];
      expect([code, sentence]).toEqual([code, textsOf(code)('common', 'noScript')]);
    }
    expect(lacking).toEqual([]);
    const sitemap = await read('/sitemap.xml', 'en');
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    const all = publicPaths.flatMap((path) => [path, ...languageCodes.map((code) => aliasOf(path, code))]);
    expect(listed.toSorted()).toEqual(all.map((address) => `${url}${address}`).toSorted());
    expect(titles.size).toBeGreaterThan(publicPaths.length * (languageCodes.length - 2));
  });

  const speak = async (code: LanguageCode): Promise<void> => {
    await fixture.page
      .locator(`header button[lang=${code}]`)
      .first()
      .evaluate((entry: HTMLElement) => entry.click());
    await fixture.page.locator(`html[lang=${code}]`).waitFor({ state: 'attached' });
  };

  /** One load a page, then every language in its place. */
  async function walk(addresses: readonly string[]): Promise<readonly string[]> {
    const found: string[] = [];
    const look = async (address: string, code: string, width: number): Promise<void> => {
      await fixture.page.setViewportSize({ width, height: 800 });
      found.push(...(await misfits(fixture.page)).map((text) => `${address} ${code} ${width}: ${text}`));
    };
    for (const address of addresses) {
      await fixture.open(address);
      await fixture.page.locator('h1').first().waitFor();
      await allHydrated(fixture.page);
      for (const code of languageCodes.toReversed()) {
        await speak(code);
        await look(address, code, NARROW);
        if (longest.includes(code)) for (const width of WIDE) await look(address, code, width);
      }
      await speak('de');
    }
    return found;
  }

  it(
    'fits every public page from the narrowest phone to a desk',
    async () => {
      await fixture.arrive('de');
      await stretchEnglish(fixture.page);
      await decide(fixture.page);
      expect(await walk(publicPaths)).toEqual([]);
      expect(fixture.visitor.problems()).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'fits the pages of members',
    async () => {
      const { orders, photos } = fixture.site.db;
      photos.set('photo-1', makeDetail(makePhoto({ id: 'photo-1' })));
      photos.set('photo-2', makeOrdered(7, { id: 'photo-2' }));
      photos.set('photo-3', makeOrdered(20, { id: 'photo-3' }));
      orders.set('o1', makeOrder({ id: 'o1', state: 'generating', canWithdraw: true, claimUntil: null }));
      orders.set('o2', makeOrder({ id: 'o2', package: 'ultra', number: 'H4W-8RR-0ZC' }));
      await fixture.arrive('de');
      await signIn(fixture.visitor, fixture.site, { language: 'de' });
      await stretchEnglish(fixture.page);
      expect(await walk(members)).toEqual([]);
      expect(fixture.visitor.problems()).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'breaks no amount, count or number on the page after the payment, and nothing past its edge',
    async () => {
      fixture.site.db.payments.set('paid', makePayment({ id: 'paid', receiptEmail: LONG_ADDRESS }));
      await fixture.arrive('de');
      await signIn(fixture.visitor, fixture.site, { language: 'de' });
      await fixture.open('/payment/success?session_id=paid');
      await fixture.page.getByText(LONG_ADDRESS).waitFor();
      await allHydrated(fixture.page);
      const broken: string[] = [];
      for (const code of longFacts) {
        await speak(code);
        for (const width of [NARROW, 390]) {
          await fixture.page.setViewportSize({ width, height: 800 });
          const facts = await fixture.page.locator('main dd').evaluateAll((all) =>
            all.map((each) => {
              const text = document.createRange();
              text.selectNodeContents(each);
              const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
              return { text: each.textContent ?? '', lines: lines.size };
            }),
          );
          expect(facts.length).toBeGreaterThan(5);
          for (const { text, lines } of facts)
            if (lines > 1 && text !== LONG_ADDRESS) broken.push(`${code} ${width}: ${text}`);
          broken.push(...(await misfits(fixture.page)).map((text) => `${code} ${width}: ${text}`));
        }
      }
      expect(broken).toEqual([]);
    },
    PATIENCE_MS,
  );
});
