import { describe, expect, it } from '@jest/globals';
import { expressions, outfits, portraitOutfit } from '@headshots/engine';
import { lookOf, partsOf } from './look.ts';
import { previewPrefixOf } from './preview.ts';

const wishes = expressions.flatMap((expression) => outfits.map((outfit) => ({ expression, outfit })));

describe('the look of a preview', () => {
  it.each(wishes)('tells $expression and $outfit', ({ expression, outfit }) => {
    expect(partsOf(lookOf(expression, outfit))).toEqual({ expression, outfit: portraitOutfit(outfit) });
  });

  it('is the bare expression in own clothes, as it was before there were others', () => {
    expect(lookOf('slight_smile', 'unchanged')).toBe('slight_smile');
  });

  it('has objects that no other look of the photo begins like', () => {
    const looks = [...new Set(wishes.map(({ expression, outfit }) => lookOf(expression, outfit)))];
    const prefixes = looks.map((look) => previewPrefixOf('photo', look));
    for (const prefix of prefixes)
      expect(prefixes.filter((other) => other.startsWith(prefix))).toEqual([prefix]);
  });
});
