import { describe, expect, test } from '@jest/globals';
import { checkBook, unusedTexts } from './check-book.ts';
import { checkTexts, flatten, placeholders } from './check-texts.ts';

const english = flatten({
  a: { count_one: '{{count}} photo', count_other: '{{count}} photos' },
  b: 'Hello {{name}}',
});
const check = (tree: object, tag = 'de-DE', language = 'de') =>
  checkTexts(english, flatten(tree), { language, tag });
const good = { a: { count_one: '{{count}} Foto', count_other: '{{count}} Fotos' }, b: 'Hallo {{name}}' };

describe('checkTexts', () => {
  test('accepts a complete language', () => expect(check(good)).toEqual([]));

  test.each([
    ['a missing text', { a: good.a }, 'b is missing'],
    ['a missing plural form', { ...good, a: { count_other: '{{count}} Fotos' } }, 'a.count_one is missing'],
    ['another placeholder', { ...good, b: 'Hallo {{nome}}' }, 'b has other placeholders than English'],
    ['an empty text', { ...good, b: ' ' }, 'b is empty'],
    ['English left over', { ...good, b: 'Hello {{name}}' }, 'b is still English'],
    ['a text too many', { ...good, c: 'x' }, 'c is not in English'],
    [
      'a wrong order',
      { ...good, a: { count_other: good.a.count_other, count_one: good.a.count_one } },
      'a.count_one is out of order',
    ],
  ])('finds %s', (_name, tree, problem) => {
    expect(check(tree)).toContain(problem);
  });

  test('does not take a name that ends like a plural for one', () => {
    const named = flatten({ error: { trial_other: 'Something else.' } });
    const german = flatten({ error: { trial_other: 'Etwas anderes.' } });
    const options = { language: 'de', tag: 'de-DE' };
    expect(checkTexts(named, german, options)).toContain('error.trial_one is missing');
    expect(checkTexts(named, german, { ...options, names: new Set(['error.trial_other']) })).toEqual([]);
  });

  test('wants the form for many where the language has one', () => {
    expect(check(good, 'es-ES', 'es')).toContain('a.count_many is missing');
  });

  test('wants the form for none where the bare code would count it as one', () => {
    expect(check(good, 'pt-PT', 'pt')).toContain('a.count_zero is missing');
    expect(check(good, 'fr-FR', 'fr')).not.toContain('a.count_zero is missing');
  });

  test('lets one do without its number, but not more than one', () => {
    const count = (one: string, other: string) => ({ ...good, a: { count_one: one, count_other: other } });
    expect(check(count('Ein Foto', '{{count}} Fotos'))).toEqual([]);
    expect(check(count('Ein Foto', 'Fotos'))).toEqual(['a.count_other has other placeholders than English']);
  });

  test('does not take a text without words for English', () => {
    const options = { language: 'de', tag: 'de-DE' };
    const english = flatten({ a: '{{number}}, {{date}}', b: '{number} · <b></b>' });
    expect(checkTexts(english, english, options)).toEqual([]);
  });

  test('reads tags as placeholders', () => {
    expect(placeholders('<a>x</a> {{b}}')).toBe('</a> <a> {{b}}');
  });
});

describe('all languages of a book', () => {
  const languages = [
    { code: 'en', tag: 'en-US' },
    { code: 'de', tag: 'de-DE' },
    { code: 'pt', tag: 'pt-PT' },
    { code: 'fr', tag: 'fr-FR' },
  ];
  const broken = {
    de: { b: 'Hello {{name}}', a: { count_other: '{{zahl}} Fotos' }, c: 'zu viel' },
    pt: {
      a: { count_many: '{{count}} fotos', count_one: '{{count}} foto', count_other: ' ' },
      b: 'Olá {{name}}',
    },
  };
  const texts = (code: string) =>
    code === 'en' ? english : code in broken ? flatten(broken[code as keyof typeof broken]) : undefined;

  test('are checked one by one, and every complaint names its language', () => {
    expect(checkBook({ name: 'mails', texts }, languages)).toEqual([
      'de/mails: a.count_one is missing',
      'de/mails: b is still English',
      'de/mails: a.count_other has other placeholders than English',
      'de/mails: c is not in English',
      'pt/mails: a.count_zero is missing',
      'pt/mails: a.count_other has other placeholders than English',
      'pt/mails: a.count_other is empty',
      'fr/mails: the file is missing',
    ]);
  });

  test('have no order where a book has none', () => {
    const { count_one, count_other } = good.a;
    const shuffled = flatten({ ...good, a: { count_other, count_one } });
    const book = { name: 'terms', texts: (code: string) => (code === 'en' ? english : shuffled) };
    const german = languages.filter(({ code }) => code === 'de');
    expect(checkBook(book, german)).toEqual(['de/terms: a.count_one is out of order']);
    expect(checkBook({ ...book, sorted: false }, german)).toEqual([]);
  });

  test('hold nothing that no page names', () => {
    expect(unusedTexts('common', english, { has: (key) => key !== 'b' })).toEqual([
      'en/common: b is not used',
    ]);
  });
});
