import { describe, expect, it } from '@jest/globals';
import {
  clothingFor,
  garments,
  outfits,
  portraitClothing,
  portraitOutfit,
  portraitOutfits,
  type Outfit,
} from './clothing.ts';
import { stylePlan } from './style-plan.ts';
import { styles } from './style.ts';

const dressedIn = (outfit: Outfit, count: number) =>
  stylePlan(count).map((plan) => ({ plan, clothing: clothingFor(outfit, plan) }));
const business = portraitOutfits.filter((outfit) => outfit !== 'unchanged');

describe('what images are dressed', () => {
  it('leaves everybody in their own clothes unless asked', () => {
    expect(dressedIn('unchanged', 100).every(({ clothing }) => clothing === undefined)).toBe(true);
  });

  it.each([20, 50, 100])('dresses half of %i images', (count) => {
    const dressed = dressedIn('business_men', count).filter(({ clothing }) => clothing);
    expect(dressed).toHaveLength(count / 2);
  });

  it.each(business)('dresses every image where %s is asked for all', (outfit) => {
    expect(dressedIn(`${outfit}_all`, 20).every(({ clothing }) => clothing)).toBe(true);
  });

  it.each(styles)('shows %s in both', (style) => {
    const own = dressedIn('business', 20).filter(({ plan }) => plan.style === style);
    expect(new Set(own.map(({ clothing }) => Boolean(clothing)))).toEqual(new Set([true, false]));
  });

  it.each(business)('varies what people wear, in at most three choices of %s', (outfit) => {
    const worn = new Set(dressedIn(outfit, 20).map(({ clothing }) => clothing && JSON.stringify(clothing)));
    worn.delete(undefined);
    expect(worn.size).toBeGreaterThan(1);
    expect(worn.size).toBeLessThanOrEqual(3);
  });

  it.each(outfits)(
    'stays the same along each row of %s, so that few selfies are kept dressed at once',
    (outfit) => {
      const images = dressedIn(outfit, 100).filter(({ clothing }) => clothing);
      const changes = images.filter(({ clothing }, index) => clothing !== images[index - 1]?.clothing);
      expect(changes.length).toBeLessThanOrEqual(Math.ceil(100 / styles.length));
    },
  );

  it('uses every garment for somebody', () => {
    const used = business.flatMap((outfit) =>
      dressedIn(`${outfit}_all`, 20).map(({ clothing }) => clothing?.garment),
    );
    expect(new Set(used)).toEqual(new Set(garments));
  });

  it.each(outfits)('shows in the portrait before paying what some image of %s will wear', (outfit) => {
    const worn = dressedIn(outfit, 20).map(({ clothing }) => clothing);
    expect(worn).toContainEqual(portraitClothing(outfit));
  });

  it('has one portrait for half and for all', () => {
    expect(outfits.map(portraitOutfit)).toEqual([...portraitOutfits, ...business]);
  });
});
