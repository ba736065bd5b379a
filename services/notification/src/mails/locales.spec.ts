import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { isLanguage, languages, languagesInProgress } from '@headshots/proto/languages';

const folder = new URL('../../locales/', import.meta.url);
const pluralEnding = /_(zero|one|two|few|many|other)$/;
type Flat = ReadonlyMap<string, string>;

async function textsOf(file: string): Promise<Flat> {
  return new Map(flat(JSON.parse(await readFile(new URL(file, folder), 'utf8')) as object));
}

function flat(node: object, prefix = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flat(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, String(value)] as [string, string]],
  );
}

const baseKeys = (texts: Flat): string[] => [
  ...new Set([...texts.keys()].map((key) => key.replace(pluralEnding, ''))),
];
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').toSorted();

function pluralForms(language: string): string[] {
  const { localeTag } = languages[isLanguage(language) ? language : 'en'];
  const forms = new Intl.PluralRules(localeTag).resolvedOptions().pluralCategories;
  return [...new Set([...forms, ...(language === 'pt' ? ['zero'] : [])])].toSorted();
}

/** What is missing in a language that was only begun is told by `check-i18n`. */
const files = (await readdir(folder)).filter(
  (name) => name.endsWith('.json') && !(name.slice(0, -5) in languagesInProgress),
);
const english = await textsOf('en.json');
const counted = [...english.keys()]
  .filter((key) => key.endsWith('_other'))
  .map((key) => key.replace(pluralEnding, ''));

it('has English and German', () => {
  expect(files).toEqual(expect.arrayContaining(['de.json', 'en.json']));
});

describe.each(files)('%s', (file) => {
  const language = file.slice(0, -5);

  it('is a language of the product', () => {
    expect(isLanguage(language)).toBe(true);
  });

  it('has every text, none more, none empty', async () => {
    const texts = await textsOf(file);
    expect(baseKeys(texts).toSorted()).toEqual(baseKeys(english).toSorted());
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('has the plural forms of its language', async () => {
    const texts = await textsOf(file);
    for (const key of counted) {
      const forms = [...texts.keys()]
        .filter((one) => one.replace(pluralEnding, '') === key)
        .map((one) => one.slice(key.length + 1));
      expect({ key, forms: forms.toSorted() }).toEqual({ key, forms: pluralForms(language) });
    }
  });

  it('tells of the refund within 12 months wherever it tells the guarantee in full', async () => {
    const texts = await textsOf(file);
    for (const key of ['receipt.guarantee', 'withdrawalLapsed.guarantee', 'claimReview.intro'])
      expect({ key, text: texts.get(key) }).toEqual({ key, text: expect.stringMatching(/\b12\b/) });
  });

  it('uses the same placeholders as English', async () => {
    for (const [key, text] of await textsOf(file)) {
      const model = english.get(key) ?? english.get(key.replace(pluralEnding, '_other')) ?? '';
      const optional = /_(zero|one|two)$/.test(key) ? ['count'] : [];
      const used = new Set([...placeholders(text), ...optional]);
      expect({ key, used: [...used].toSorted() }).toEqual({
        key,
        used: [...new Set([...placeholders(model), ...optional])].toSorted(),
      });
    }
  });
});
