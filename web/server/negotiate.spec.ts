import { describe, expect, test } from '@jest/globals';
import { acceptedLanguages, chooseEncoding, chooseLanguage } from './negotiate.ts';

describe('the language of a page', () => {
  test.each([
    ['lang=de', 'en-US', 'de'],
    ['a=b; lang=de', undefined, 'de'],
    ['lang=xx', 'de-AT,en;q=0.5', 'de'],
    [undefined, 'ja-JP,de;q=0.8,en;q=0.9', 'en'],
    [undefined, undefined, 'en'],
    ['slang=de', 'en', 'en'],
  ])('cookie %s, header %s: %s', (cookie, header, expected) => {
    expect(chooseLanguage(cookie, header)).toBe(expected);
  });

  test('leaves out what is not wanted', () => {
    expect(acceptedLanguages('de;q=0, en;q=0.5, ja')).toEqual(['ja', 'en']);
  });
});

describe('the encoding', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    [undefined, 'identity'],
  ])('%s: %s', (header, expected) => {
    expect(chooseEncoding(header)).toBe(expected);
  });
});
