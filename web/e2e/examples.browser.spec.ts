import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { otherExamples } from './support/examples.ts';
import { headsOf } from './support/heads.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { violations } from './support/screen.ts';
import { decide } from './support/site.ts';
import { textsOf } from './support/texts.ts';

const person = 'Ada Example';
const credit = `${person}, Studio Example, 2026`;
const IN_SHEET = 20;
const STYLES = 6;
const PAIR = 2;
const PLACES = 4;
const BESIDE_PLACES = 1;

describe('the examples of an operator', () => {
  const folder = otherExamples({ person, source: 'Studio Example, 2026' });
  const fixture = SiteFixture.use({ settings: { EXAMPLES_DIR: folder } });
  afterAll(() => rmSync(folder, { recursive: true }));

  const sourcesOf = (): Promise<readonly string[]> =>
    fixture.page
      .locator('main picture img')
      .evaluateAll((all) => all.map((each) => each.getAttribute('src') ?? ''));
  const pageAt = async (path: string): Promise<string> => (await fetch(`${fixture.site.url}${path}`)).text();

  it('stand in the page before it is hydrated and after, from an address of their own', async () => {
    const written = await pageAt('/en');
    const caption = fixture.t('home', 'hero.caption', { credit });
    expect(written).toContain(caption);
    await decide(fixture.page);
    await fixture.open('/en');
    await fixture.page.getByText(caption, { exact: true }).waitFor();
    await fixture.page.getByAltText(fixture.t('home', 'hero.after', { person }), { exact: true }).waitFor();
    await fixture.page
      .getByText(`${credit}. ${fixture.t('home', 'examples.source', { brand: 'Konterfei' })}`)
      .waitFor();

    const sources = await sourcesOf();
    const base = /^\/examples\/[\da-f]{12}\//.exec(sources[0] ?? '')?.[0] ?? 'none';
    expect(sources).toHaveLength(PAIR + STYLES + IN_SHEET + PLACES + BESIDE_PLACES);
    expect(sources.filter((source) => !source.startsWith(base) || !written.includes(source))).toEqual([]);
    expect(sources[PAIR]).toBe(`${base}07-320.jpg`);
    const answer = await fetch(`${fixture.site.url}${base}07-320.jpg`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(readFileSync(join(folder, '07-320.jpg')));

    await fixture.page.locator('main details summary').click();
    const last = fixture.page.getByAltText(
      fixture.t('home', 'examples.alt', { number: IN_SHEET, style: 'Friendly' }),
    );
    await last.scrollIntoViewIfNeeded();
    await fixture.page.waitForFunction(
      (image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0,
      await last.elementHandle(),
    );
    expect(await violations(fixture.page)).toEqual([]);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('are the only people that links, search engines and readers of other languages are told of', async () => {
    const pages = await Promise.all(['/', '/de', '/fi', '/pricing', '/faq'].map(pageAt));
    expect(pages.filter((page) => page.includes('Hopper'))).toEqual([]);
    expect(pages[1]).toContain(textsOf('de')('home', 'hero.caption', { credit }));
    expect(pages[2]).toContain(textsOf('fi')('home', 'hero.before', { person }));
    const heads = await headsOf(fixture.page, pages);
    for (const { metas } of heads) {
      expect(Object.keys(metas).filter((name) => name.startsWith('og:image'))).toEqual([]);
      expect(metas['twitter:card']).toEqual(['summary']);
    }
    const { image } = heads[3]?.data[0] as { readonly image: string };
    expect(Buffer.from(await (await fetch(image)).arrayBuffer())).toEqual(
      readFileSync(join(folder, 'hero-960.jpg')),
    );
  });
});
