import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { creditOf } from '../src/shared/config/examples.ts';
import { languageCodes } from '../src/shared/i18n/languages.ts';
import { testConfig } from '../src/testing/config.ts';
import { readExamples } from './examples/read-examples.ts';
import { readAppConfig } from './read-app-config.ts';
import pictures from './share-pictures.json' with { type: 'json' };
import { shareTags } from './share-tags.ts';

const head = '<title>Prices · &amp;</title><meta name="description" content="All &quot;prices&quot;"/>';
const { shown } = await readExamples('');
const tagsWith = (env: Readonly<Record<string, string>>, examples = shown): string =>
  shareTags({ language: 'no', address: '/no/pricing', head, alt: '"A" & B' }, readAppConfig(env, examples));

describe('what a chat shows of a link', () => {
  test('is the title and the description of the page, and the picture of its language', () => {
    const tags = tagsWith({ PUBLIC_URL: 'https://konterfei.test/' });
    expect(tags).toContain('<meta property="og:title" content="Prices · &amp;">');
    expect(tags).toContain('<meta property="og:description" content="All &quot;prices&quot;">');
    expect(tags).toContain('<meta property="og:url" content="https://konterfei.test/no/pricing">');
    expect(tags).toContain('<meta property="og:image" content="https://konterfei.test/share/no.jpg">');
    expect(tags).toContain('<meta property="og:image:alt" content="&quot;A&quot; &amp; B">');
    expect(tags).toContain('<meta property="og:locale" content="nb_NO">');
    expect(tags.match(/og:locale:alternate/g)).toHaveLength(languageCodes.length - 1);
  });

  test('has no address as long as the site does not know its own', () => {
    const tags = tagsWith({});
    expect(tags).toContain('og:title');
    expect(tags).not.toMatch(/og:url|og:image/);
    expect(tags).toContain('<meta name="twitter:card" content="summary">');
  });

  test('has no picture that names another brand', () => {
    const tags = tagsWith({ PUBLIC_URL: 'https://other.test', BRAND_NAME: 'Other "<brand>"' });
    expect(tags).toContain('<meta property="og:site_name" content="Other &quot;&lt;brand>&quot;">');
    expect(tags).toContain('og:url');
    expect(tags).not.toContain('og:image');
  });

  test('has no picture that shows other people than the site', () => {
    const tags = tagsWith({ PUBLIC_URL: 'https://konterfei.test' }, testConfig.examples);
    expect(tags).toContain('og:url');
    expect(tags).not.toContain('og:image');
    expect(tags).toContain('<meta name="twitter:card" content="summary">');
  });

  test.each(languageCodes)('is drawn from the sentences that stand on the home page in %s', (code) => {
    const file = new URL(`../src/locales/${code}/home.json`, import.meta.url);
    const { hero } = JSON.parse(readFileSync(file, 'utf8')) as { hero: { title: string; caption: string } };
    const caption = hero.caption.replace('{{credit}}', creditOf(shown, code));
    expect({ title: hero.title, caption }).toEqual(pictures.texts[code]);
  });
});
