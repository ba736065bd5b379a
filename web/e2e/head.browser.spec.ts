import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { publicPaths } from '../src/shared/config/paths.ts';
import { languageCodes, languages, type LanguageCode } from '../src/shared/i18n/languages.ts';
import { headsOf } from './support/heads.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { textsOf } from './support/texts.ts';

/** What search engines show of a description: less says too little, more is cut off. */
const SHOWN = { least: 50, most: 160 };
/** Some chats leave out a picture that is larger. */
const MOST_BYTES = 150_000;
/** Some three hundred pages are read. */
const PATIENCE_MS = 480_000;

interface ProductData {
  readonly image: string;
  readonly offers: readonly { readonly sku: string; readonly price: string }[];
}

describe('the head of every public page', () => {
  const fixture = SiteFixture.use();

  const pagesIn = (code: LanguageCode, addresses: readonly string[]): Promise<readonly string[]> =>
    Promise.all(
      addresses.map(async (address) => {
        const headers = { 'accept-language': languages[code].tag };
        return (await fetch(`${fixture.site.url}${address}`, { headers })).text();
      }),
    );

  it(
    'describes the page in a sentence or two that no other page of the language has',
    async () => {
      for (const code of languageCodes) {
        const aliases = publicPaths.map((path) => `/${code}${path === '/' ? '' : path}`);
        const heads = await headsOf(fixture.page, await pagesIn(code, [...publicPaths, ...aliases]));
        const described = heads.map(({ metas }) => metas['description'] ?? []);
        expect(described.filter((each) => each.length !== 1)).toEqual([]);
        const texts = described.flat();
        const misfit = texts.filter(({ length }) => length < SHOWN.least || length > SHOWN.most);
        expect([code, misfit]).toEqual([code, []]);
        expect([code, new Set(texts).size]).toEqual([code, publicPaths.length]);
        expect(texts.slice(publicPaths.length)).toEqual(texts.slice(0, publicPaths.length));
      }
    },
    PATIENCE_MS,
  );

  it(
    'says what a chat shows of the link, with a picture in the language of the page',
    async () => {
      const { url } = fixture.site;
      for (const code of languageCodes) {
        const addresses = publicPaths.flatMap((path) => [path, `/${code}${path === '/' ? '' : path}`]);
        const heads = await headsOf(fixture.page, await pagesIn(code, addresses));
        const picture = `${url}/share/${code}.jpg`;
        for (const [index, { title, metas, canonical }] of heads.entries()) {
          expect(metas).toMatchObject({
            'og:title': [title],
            'og:description': metas['description'],
            'og:type': ['website'],
            'og:url': [`${url}${addresses[index] ?? ''}`],
            'og:image': [picture],
            'og:locale': [languages[code].tag.replace('-', '_')],
            'twitter:card': ['summary_large_image'],
          });
          expect(canonical).toBe(metas['og:url']?.[0]);
          expect(metas['og:locale:alternate']).toHaveLength(languageCodes.length - 1);
          expect(metas['og:image:alt']?.[0]).toContain(textsOf(code)('home', 'hero.title'));
        }
        const answer = await fetch(picture);
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect(answer.headers.get('content-type')).toBe('image/jpeg');
        // Its name holds no hash: a new one has to reach those who knew the old one.
        expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
        const { width, height } = await sharp(bytes).metadata();
        expect(heads[0]?.metas).toMatchObject({
          'og:image:width': [String(width)],
          'og:image:height': [String(height)],
        });
        expect([width, height, bytes.length < MOST_BYTES]).toEqual([1200, 630, true]);
      }
    },
    PATIENCE_MS,
  );

  it('offers on the page of prices what it shows, in the currency of its market', async () => {
    const { url } = fixture.site;
    for (const code of languageCodes) {
      const [home, prices] = await headsOf(
        fixture.page,
        await pagesIn(code, [`/${code}`, `/${code}/pricing`]),
      );
      expect(home?.data).toEqual([]);
      const [product, ...more] = (prices?.data ?? []) as readonly ProductData[];
      expect(more).toEqual([]);
      expect(product).toMatchObject({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Konterfei',
      });
      expect((await fetch(product?.image ?? '')).headers.get('content-type')).toBe('image/jpeg');
      const { tag, currency } = languages[code];
      const money = new Intl.NumberFormat(tag, { style: 'currency', currency });
      for (const name of ['professional', 'premium', 'ultra']) {
        const offer = product?.offers.find(({ sku }) => sku === name);
        expect(offer).toMatchObject({
          '@type': 'Offer',
          priceCurrency: currency,
          availability: 'https://schema.org/InStock',
          url: `${url}/${code}/upload?package=${name}`,
        });
        expect(prices?.text).toContain(money.format(Number(offer?.price)));
      }
      expect(product?.offers).toHaveLength(3);
    }
  });

  it('says nothing of pages that nobody else can open', async () => {
    const heads = await headsOf(fixture.page, await pagesIn('en', ['/dashboard', '/nowhere']));
    expect(heads.flatMap(({ metas }) => Object.keys(metas)).filter((name) => name.startsWith('og:'))).toEqual(
      [],
    );
  });
});
