import { describe, expect, test } from '@jest/globals';
import { flatten } from './check-texts.ts';
import { behindEnglish, changedSince, followed, hashOf, type TranslatedFrom } from './translated-from.ts';

const all = ['de', 'fr'];
const none: TranslatedFrom = { english: {}, behind: {} };
const english = (tree: object) => new Map([['home', flatten(tree)]]);
const first = english({ lead: 'Good light.', title: 'Headshots' });
const record = followed(first, none, { languages: all }, all);

describe('the record of what was translated', () => {
  test('holds a hash for each English text', () => {
    expect(record).toEqual({
      english: { home: { lead: hashOf('Good light.'), title: hashOf('Headshots') } },
      behind: {},
    });
    expect(changedSince(first, record)).toEqual([]);
  });

  test('tells of English that was changed, is new or is gone', () => {
    const now = english({ lead: 'Studio light.', facts: 'Yours' });
    expect(changedSince(now, record).map((problem) => problem.split(';')[0])).toEqual([
      'en/home: lead is not the English that its translations follow',
      'en/home: facts is not the English that its translations follow',
      'en/home: title is gone',
    ]);
  });

  test('notes the languages that did not follow, until they do', () => {
    const now = english({ lead: 'Studio light.', title: 'Headshots' });
    const half = followed(now, record, { book: 'home', keys: ['lead'], languages: ['fr'] }, all);
    expect(changedSince(now, half)).toEqual([]);
    expect(behindEnglish(half)).toEqual(['de is older than its English: home lead']);
    const whole = followed(now, half, { book: 'home', keys: ['lead'], languages: ['de'] }, all);
    expect(behindEnglish(whole)).toEqual([]);
  });

  test('forgets texts that are gone, also where a language was behind', () => {
    const behind = { ...record, behind: { de: ['home title'] } };
    const now = english({ lead: 'Good light.' });
    expect(followed(now, behind, { book: 'home', keys: ['title'], languages: all }, all)).toEqual({
      english: { home: { lead: hashOf('Good light.') } },
      behind: {},
    });
  });

  test('refuses a book or a text that there is not', () => {
    expect(() => followed(first, record, { book: 'homes', languages: all }, all)).toThrow('no book homes');
    expect(() => followed(first, record, { book: 'home', keys: ['leed'], languages: all }, all)).toThrow(
      'no text leed in home',
    );
  });
});
