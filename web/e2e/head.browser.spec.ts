import { describe, expect, it } from '@jest/globals';
import { publicPaths } from '../src/config/paths.ts';
import { languageCodes, languages, type LanguageCode } from '../src/lib/i18n/languages.ts';
import { headsOf } from './support/heads.ts';
import { Ring } from './support/ring.ts';

/** What search engines show of a description: less says too little, more is cut off. */
const SHOWN = { least: 50, most: 160 };

describe('the head of every public page', () => {
  const ring = Ring.use();

  const pagesIn = (code: LanguageCode, addresses: readonly string[]): Promise<readonly string[]> =>
    Promise.all(
      addresses.map(async (address) => {
        const headers = { 'accept-language': languages[code].tag };
        return (await fetch(`${ring.site.url}${address}`, { headers })).text();
      }),
    );

  it('describes the page in a sentence or two that no other page of the language has', async () => {
    for (const code of languageCodes) {
      const aliases = publicPaths.map((path) => `/${code}${path === '/' ? '' : path}`);
      const heads = await headsOf(ring.page, await pagesIn(code, [...publicPaths, ...aliases]));
      const described = heads.map(({ metas }) => metas['description'] ?? []);
      expect(described.filter((each) => each.length !== 1)).toEqual([]);
      const texts = described.flat();
      const misfit = texts.filter(({ length }) => length < SHOWN.least || length > SHOWN.most);
      expect([code, misfit]).toEqual([code, []]);
      expect([code, new Set(texts).size]).toEqual([code, publicPaths.length]);
      expect(texts.slice(publicPaths.length)).toEqual(texts.slice(0, publicPaths.length));
    }
  });
});
