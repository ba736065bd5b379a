import { describe, expect, test } from '@jest/globals';
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
    ['a wrong order', { b: good.b, a: good.a, '0': 'x' }, '0 is not in English'],
  ])('finds %s', (_name, tree, problem) => {
    expect(check(tree)).toContain(problem);
  });

  test('wants the form for many where the language has one', () => {
    expect(check(good, 'es-ES', 'es')).toContain('a.count_many is missing');
  });

  test('reads tags as placeholders', () => {
    expect(placeholders('<a>x</a> {{b}}')).toBe('</a> <a> {{b}}');
  });
});
