import { describe, expect, it } from '@jest/globals';
import { clothingFor, cuts, garments, type Outfit } from './clothing.ts';
import { stylePlan } from './style-plan.ts';
import { styles } from './style.ts';

const dressedIn = (outfit: Outfit, count: number, cut = cuts[0] as (typeof cuts)[number]) =>
  stylePlan(count).map((plan) => ({ plan, clothing: clothingFor(outfit, cut, plan) }));

describe('what images are dressed', () => {
  it('leaves everybody in their own clothes unless asked', () => {
    expect(dressedIn('unchanged', 100).every(({ clothing }) => clothing === undefined)).toBe(true);
  });

  it.each([20, 50, 100])('dresses half of %i images', (count) => {
    const dressed = dressedIn('business', count).filter(({ clothing }) => clothing);
    expect(dressed).toHaveLength(count / 2);
  });

  it('dresses every image where that is asked', () => {
    expect(dressedIn('business_only', 20).every(({ clothing }) => clothing)).toBe(true);
  });

  it.each(styles)('shows %s in both', (style) => {
    const own = dressedIn('business', 20).filter(({ plan }) => plan.style === style);
    expect(new Set(own.map(({ clothing }) => Boolean(clothing)))).toEqual(new Set([true, false]));
  });

  it.each(cuts)('varies what people wear, in at most three choices of the %s cut', (cut) => {
    const worn = new Set(
      dressedIn('business', 20, cut).map(({ clothing }) => clothing && JSON.stringify(clothing)),
    );
    worn.delete(undefined);
    expect(worn.size).toBeGreaterThan(1);
    expect(worn.size).toBeLessThanOrEqual(3);
  });

  it('uses every garment for somebody', () => {
    const used = cuts.flatMap((cut) =>
      dressedIn('business_only', 20, cut).map(({ clothing }) => clothing?.garment),
    );
    expect(new Set(used)).toEqual(new Set(garments));
  });
});
