import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { languages as ofServices, languagesInProgress } from '../../../../proto/src/languages.ts';
import { firstMatch, languageCodes, languages, matchLanguage } from '@/shared/i18n/languages';

const locales = new URL('../../locales/', import.meta.url);

describe('the languages', () => {
  test('are eleven, those of accounts and mails, and each has its texts', () => {
    expect(languageCodes).toHaveLength(11);
    expect(languageCodes).toEqual(Object.keys(ofServices));
    expect(Object.values(languages).map(({ code }) => code)).toEqual(languageCodes);
    const begun = Object.keys(languagesInProgress);
    expect(readdirSync(locales).sort()).toEqual([...languageCodes, ...begun].sort());
    expect(begun.filter((code) => languageCodes.some((offered) => offered === code))).toEqual([]);
  });

  test.each([
    ['de-AT', 'de'],
    [' EN-gb ', 'en'],
    ['nb-NO', 'no'],
    ['nn', 'no'],
    ['pt-BR', 'pt'],
    ['xx', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('%j is %s', (tag, code) => expect(matchLanguage(tag)).toBe(code));

  test('follow a list of wishes in its order', () => {
    expect(firstMatch(['xx-YY', 'de-CH', 'en'])).toBe('de');
    expect(firstMatch(['xx'])).toBeUndefined();
  });
});

/** There is no subscription: no price may sound like one. */
const monthly =
  /(?<!\p{L})(?:per month|a month|monthly|pro Monat|im Monat|monatlich\p{L}*|al mes|por mes|mensual(?:es)?|por mês|mensa(?:l|is)|par mois|mensuel\p{L}*|al mese|mensil[ei]|per måned|i måneden|om måneden|månedlig\p{L}*|per månad|i månaden|månadsvis|kuukaudessa|kuukausittai\p{L}*|per maand|maandelijks\p{L}*)(?!\p{L})/iu;

test('no text speaks of a price by the month', () => {
  const files = readdirSync(locales, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => file.endsWith('.json'));
  const found = texts.filter((file) => monthly.test(readFileSync(new URL(file, locales), 'utf8')));
  expect(texts.length).toBeGreaterThan(languageCodes.length);
  expect(found).toEqual([]);
});

/** Where the guarantee is told in full; a slogan stays short, and what it leads to is one of these. */
const guarantees = [
  ['faq', 'answer.guarantee'],
  ['pricing', 'money.guarantee_text'],
  ['settings', 'orders.claim.review'],
  ['legal', 'privacy.automated.text'],
] as const;

test.each(languageCodes)('in %s the guarantee tells of the refund within 12 months', (code) => {
  const silent = guarantees.filter(([file, path]) => {
    const texts: unknown = JSON.parse(readFileSync(new URL(`${code}/${file}.json`, locales), 'utf8'));
    const text = path.split('.').reduce((node, key) => (node as Record<string, unknown>)[key], texts);
    return !/\b12\b/.test(String(text));
  });
  expect(silent).toEqual([]);
});
