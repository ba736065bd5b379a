import { describe, expect, it } from '@jest/globals';
import { variantFor, type VariantRecipe } from './recipe.ts';
import { seedFor } from './seed.ts';
import { styles, type Style } from './style.ts';

describe('recipes', () => {
  it('are the same for the same seed', () => {
    expect(variantFor('creative', 3, 77)).toEqual(variantFor('creative', 3, 77));
    expect(variantFor('creative', 3, 77)).not.toEqual(variantFor('creative', 3, 78));
    expect(variantFor('creative', 3, 77, 1)).not.toEqual(variantFor('creative', 3, 77));
  });

  it('stay inside their ranges', () => {
    for (const style of styles) {
      for (let i = 0; i < 17; i++) {
        const recipe = variantFor(style, i, seedFor('order', i, 1));
        expect(recipe.faceHeight).toBeGreaterThanOrEqual(0.38);
        expect(recipe.faceHeight).toBeLessThanOrEqual(0.5);
        expect(Math.abs(recipe.shiftX)).toBeLessThanOrEqual(0.06);
        expect(Math.abs(recipe.roll)).toBeLessThanOrEqual(5);
        expect(recipe.smile).toBeGreaterThanOrEqual(0.45);
        expect(recipe.smile).toBeLessThanOrEqual(0.8);
      }
    }
  });

  it('spread the crops of one style over the whole range', () => {
    const heights = Array.from(
      { length: 17 },
      (_, i) => variantFor('creative', i, seedFor('order', i, 1)).faceHeight,
    );
    for (const third of [0.38, 0.42, 0.46])
      expect(heights.filter((h) => h >= third && h < third + 0.04).length).toBeGreaterThanOrEqual(3);
  });
});

const held = ['faceHeight', 'shiftX', 'shiftY', 'roll', 'tone'] as const;
/** As shares of the range that the first seventeen take. */
function placesOf(recipes: readonly VariantRecipe[]): readonly (readonly number[])[] {
  const axes = held.map((axis) => {
    const values = recipes.slice(0, 17).map((recipe) => recipe[axis]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return (recipe: VariantRecipe): number => (recipe[axis] - low) / (high - low);
  });
  return recipes.map((recipe) => axes.map((at) => at(recipe)));
}

/** What is left between two images when the photo holds the axis on which they differ most. */
function apart(a: readonly number[], b: readonly number[]): number {
  const squares = a.map((value, axis) => (value - b[axis]!) ** 2).sort((x, y) => x - y);
  return Math.sqrt(squares.slice(0, -1).reduce((sum, square) => sum + square, 0));
}

describe.each(styles.filter((style) => style !== 'creative'))('seventeen images of the %s style', (style) => {
  const recipeOf = (index: number, rejections = 0): VariantRecipe =>
    variantFor(style, index, seedFor(style, index, rejections), rejections);
  const indices = Array.from({ length: 17 }, (_, index) => index);
  const images = indices.map((index) => recipeOf(index));

  it('differ in framing and in light of the backdrop, whichever of it the photo holds', () => {
    const places = placesOf(images);
    const nearest = places.flatMap((a, i) => places.slice(0, i).map((b) => apart(a, b)));
    expect(Math.min(...nearest)).toBeGreaterThan(0.3);
  });

  it.each([1, 2])('are framed as no other one is after re-roll %d', (rejections) => {
    const places = placesOf([...images, ...indices.map((index) => recipeOf(index, rejections))]);
    const nearest = places.slice(17).flatMap((a) => places.slice(0, 17).map((b) => apart(a, b)));
    expect(Math.min(...nearest)).toBeGreaterThan(0.15);
  });
});

describe('the styles of a package', () => {
  it('are framed differently', () => {
    const middle = (style: 'serious' | 'approachable'): number =>
      Array.from({ length: 17 }, (_, i) => variantFor(style, i, i).faceHeight).sort((a, b) => a - b)[8]!;
    expect(middle('serious')).toBeGreaterThan(middle('approachable') + 0.03);
  });

  it('put the eyes of the confident lowest and the creative aside, on either side', () => {
    const of = (style: Style, axis: 'shiftX' | 'shiftY'): readonly number[] =>
      Array.from({ length: 17 }, (_, i) => variantFor(style, i, i)[axis]);
    const lowest = Math.min(...of('confident', 'shiftY'));
    for (const style of styles.filter((other) => other !== 'confident'))
      expect(Math.max(...of(style, 'shiftY'))).toBeLessThan(lowest);
    for (const shift of of('creative', 'shiftX')) expect(Math.abs(shift)).toBeGreaterThan(0.035);
    expect(new Set(of('creative', 'shiftX').map(Math.sign)).size).toBe(2);
  });

  it('show each kind of backdrop in every palette before one comes back', () => {
    const seen = Array.from({ length: 20 }, (_, i) => {
      const { backdrop, palette } = variantFor('confident', i, i);
      return `${backdrop} ${palette % 5}`;
    });
    expect(new Set(seen).size).toBe(20);
  });
});

describe('seeds', () => {
  it('have 31 bits and depend on order, number and attempt', () => {
    const seeds = [seedFor('a', 1, 1), seedFor('b', 1, 1), seedFor('a', 2, 1), seedFor('a', 1, 2)];
    expect(new Set(seeds).size).toBe(4);
    for (const seed of seeds) expect(seed).toBeLessThan(2 ** 31);
    expect(seedFor('a', 1, 1)).toBe(seeds[0]);
  });
});
