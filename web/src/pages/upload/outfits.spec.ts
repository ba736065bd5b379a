import { describe, expect, test } from '@jest/globals';
import {
  isForAll,
  outfitLimits,
  portraitOutfit,
  portraitOutfits,
  refusedOutfit,
  sharedOut,
} from '@/pages/upload/outfits';

describe('clothes of the images', () => {
  test.each(portraitOutfits)('%s is the same portrait in half of the images and in all', (outfit) => {
    for (const all of [false, true]) {
      const shared = sharedOut(outfit, all);
      expect(portraitOutfit(shared)).toBe(outfit);
      expect(isForAll(shared)).toBe(all && outfit !== 'unchanged');
    }
  });

  test('are limited by what the check and the portrait told', () => {
    expect(
      outfitLimits([
        { outfit: 'unchanged', possible: true, reason: null },
        { outfit: 'business', possible: false, reason: 'outfit.long_hair' },
        { outfit: 'business_all', possible: false, reason: null },
      ]),
    ).toEqual({ business: 'outfit.long_hair', business_all: 'selfie.outfit_unavailable' });
  });

  test('are refused with a reason, and nothing else is taken for that', () => {
    const error = { status: 422, code: 'selfie.outfit_unavailable', message: '', errors: [] };
    const errors = [{ field: 'outfit', code: 'outfit.long_hair', message: '' }];
    expect(refusedOutfit({ ...error, errors })).toBe('outfit.long_hair');
    expect(refusedOutfit(error)).toBe('selfie.outfit_unavailable');
    expect(refusedOutfit({ ...error, code: 'selfie.not_usable', errors })).toBeUndefined();
    expect(refusedOutfit(undefined)).toBeUndefined();
  });
});
