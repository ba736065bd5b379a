import { describe, expect, test } from '@jest/globals';
import { asMade, linkTo, readSavedAs, writeSavedAs } from '@/pages/results/lightbox/saved-as';

describe('what an image is saved as', () => {
  test.each([
    [asMade, '/file?e=1&s=2'],
    [{ format: 'cv', type: 'jpeg' }, '/file?e=1&s=2&format=cv'],
    [{ format: 'square', type: 'png' }, '/file?e=1&s=2&type=png'],
    [{ format: 'feed', type: 'webp' }, '/file?e=1&s=2&format=feed&type=webp'],
  ] as const)('stands behind the link: %j', (savedAs, link) => {
    expect(linkTo('/file?e=1&s=2', savedAs)).toBe(link);
  });

  test('is read as it was written', () => {
    const cv = { format: 'cv', type: 'webp' } as const;
    expect(readSavedAs(writeSavedAs(cv))).toEqual(cv);
  });

  test.each([null, '', 'poster.gif'])('is the image as it was made where %j was kept', (kept) => {
    expect(readSavedAs(kept)).toEqual(asMade);
  });
});
