import { describe, expect, test } from '@jest/globals';
import { flatten } from './check-texts.ts';
import { meaningOf, notesOf, problemsOfNotes, type Notes } from './notes.ts';

const english = new Map([
  [
    'home',
    flatten({
      hero: { title: 'Headshots', price_one: '{{count}} image', price_other: '{{count}} images' },
      more: 'See the <faq>answers</faq>.',
    }),
  ],
]);
const notes: Notes = {
  placeholders: { count: 'a number', '<faq>': 'link to the answers' },
  notes: {
    home: [
      { keys: 'hero.price', note: 'One line.', holds: { count: 'images of a package' } },
      { keys: '*', note: 'First page.' },
      { keys: 'hero.*', note: 'Top of the page.' },
    ],
  },
};
const problems = (changed: Partial<Notes>) => problemsOfNotes(english, { ...notes, ...changed });

describe('notes for translators', () => {
  test('are found for a key, the narrowest last', () => {
    expect(notesOf(notes, 'home', 'hero.price_other').map(({ note }) => note)).toEqual([
      'First page.',
      'Top of the page.',
      'One line.',
    ]);
    expect(notesOf(notes, 'home', 'more').map(({ note }) => note)).toEqual(['First page.']);
  });

  test('say what a placeholder holds here before what it holds everywhere', () => {
    expect(meaningOf(notes, 'home', 'hero.price_one', 'count')).toBe('images of a package');
    expect(meaningOf({ ...notes, notes: {} }, 'home', 'hero.price_one', 'count')).toBe('a number');
  });

  test('are whole', () => expect(problems({})).toEqual([]));

  test.each<[string, Partial<Notes>, string]>([
    [
      'a note of a text that is gone',
      {
        notes: {
          home: [
            { keys: '*', note: 'x' },
            { keys: 'hero.lead', note: 'x' },
          ],
        },
      },
      'notes.json: home has no text hero.lead',
    ],
    [
      'a text without a note',
      { notes: { home: [{ keys: 'hero.*', note: 'x' }] } },
      'notes.json: nothing is said of home more',
    ],
    [
      'a placeholder without a meaning',
      { placeholders: { count: 'a number' } },
      'notes.json: nothing says what <faq> holds in home more',
    ],
    [
      'a meaning without a placeholder',
      { placeholders: { ...notes.placeholders, date: 'a day' } },
      'notes.json: no text has date',
    ],
    [
      'a meaning that no text of the note needs',
      { notes: { home: [{ keys: '*', note: 'x', holds: { day: 'x' } }] } },
      'notes.json: home * explains day, which is not there',
    ],
    ['a book that is gone', { notes: { ...notes.notes, hom: [] } }, 'notes.json: there is no book hom'],
  ])('are not whole with %s', (_, changed, problem) => expect(problems(changed)).toEqual([problem]));
});
