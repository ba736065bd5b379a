import { describe, expect, it } from '@jest/globals';
import { outfits } from '@headshots/proto/vocabulary';
import { outfitChoices } from './outfits.ts';
import type { OutfitChoice, SelfieReport, Unfit } from './photo.ts';

const report: SelfieReport = { verdict: 'ok', reasons: [], expressions: [] };
const choicesOf = (told: readonly OutfitChoice[] | undefined, unfit: Unfit = {}) =>
  outfitChoices({ selfieReport: { ...report, outfits: told }, unfit });
const possible = (choices: readonly OutfitChoice[]) =>
  choices.filter((choice) => choice.possible).map(({ outfit }) => outfit);

describe('the outfits of a photo', () => {
  it('are all possible while nothing speaks against them, also for a photo from before there were any', () => {
    expect(possible(choicesOf(undefined))).toEqual(outfits);
    expect(possible(choicesOf([]))).toEqual(outfits);
  });

  it('lack what the check refused, with its reason', () => {
    const refused = { outfit: 'business_men', possible: false, reason: 'outfit.head_turned' } as const;
    expect(choicesOf([refused])).toContainEqual(refused);
    expect(possible(choicesOf([refused]))).not.toContain('business_men');
  });

  it('lack what a portrait could not show, for half of the images and for all', () => {
    const choices = choicesOf(undefined, { business_women: 'outfit.long_hair' });
    expect(possible(choices)).toEqual(
      outfits.filter((outfit) => outfit !== 'business_women' && outfit !== 'business_women_all'),
    );
    expect(choices).toContainEqual({
      outfit: 'business_women_all',
      possible: false,
      reason: 'outfit.long_hair',
    });
  });
});
