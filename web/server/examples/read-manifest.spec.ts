import { describe, expect, test } from '@jest/globals';
import { styles } from '../../../proto/src/vocabulary.gen.ts';
import { languageCodes } from '../../src/shared/i18n/languages.ts';
import { readManifest } from './read-manifest.ts';

const sheet = Array.from({ length: 20 }, (_, index) => styles[index % styles.length]);
const whole = { person: 'Ada', source: 'A. Photographer, 2026', sheet, chosen: [1, 2, 3, 4, 5, 6] };
const read = (part: object): unknown => readManifest(JSON.stringify({ ...whole, ...part }));
const inEvery = Object.fromEntries(languageCodes.map((code) => [code, `from ${code}.`]));

describe('what a folder of examples says of itself', () => {
  test('is who the portrait shows, where it is from, and what was made of it', () => {
    expect(read({})).toEqual(whole);
    expect(read({ person: ' Ada ', source: ' A. B. ' })).toMatchObject({ person: 'Ada', source: 'A. B' });
    expect(read({ source: '' })).toMatchObject({ source: '' });
    expect(read({ source: inEvery })).toMatchObject({ source: { en: 'from en', fi: 'from fi' } });
  });

  test.each<[string, object]>([
    ['the person is missing', { person: undefined }],
    ['the person is missing', { person: ' ' }],
    ['the source is no text and no object of texts', { source: undefined }],
    ['the source has no text in de', { source: { en: 'here' } }],
    ['the source has no text in sv', { source: { ...inEvery, sv: ' ' } }],
    ['the source: pl is no language of the site', { source: { ...inEvery, pl: 'tu' } }],
    ['the sheet is no array of styles', { sheet: 'serious' }],
    ['the sheet has 19 images, an order has 20, 50, 100', { sheet: sheet.slice(1) }],
    ['the sheet, image 4: the style is none of professional, friendly', { sheet: sheet.with(3, undefined) }],
    ['chosen is no array of numbers', { chosen: 1 }],
    ['chosen: 21 is no image of the sheet', { chosen: [1, 2, 3, 4, 5, 21] }],
    ['chosen: "6" is no image of the sheet', { chosen: [1, 2, 3, 4, 5, '6'] }],
    ['chosen has to name one image of each style, creative among them', { chosen: [1, 2, 3, 4, 5] }],
    [
      'chosen has to name one image of each style, professional among them',
      { chosen: [1, 2, 3, 4, 5, 6, 7] },
    ],
    ['stars is not known, only person, source, sheet, chosen', { stars: 5 }],
  ])('is refused: %s', (reason, part) => {
    expect(() => read(part)).toThrow(`EXAMPLES_DIR: examples.json: ${reason}`);
  });

  test.each([
    ['{', 'this is no JSON'],
    ['[]', 'this is no object'],
  ])('is refused when it is %s', (text, reason) => {
    expect(() => readManifest(text)).toThrow(`EXAMPLES_DIR: examples.json: ${reason}.`);
  });
});
