import { describe, expect, it } from '@jest/globals';
import { variantFor } from '../plan/recipe.ts';
import { styles, type Style } from '../plan/style.ts';
import { labOf, luminanceOf } from '../pixels/colour.ts';
import { chanceOf } from '../pixels/random.ts';
import { paintBackdrop } from './backdrop.ts';
import { LOOKS } from './looks.ts';
import type { Scene } from './scene.ts';

const SIDE = 64;
const paint = (style: Style, index: number, seed: number): Scene =>
  paintBackdrop(style, variantFor(style, index, seed), chanceOf(seed), SIDE).scene;

function meanOf({ channels }: Scene): readonly [number, number, number] {
  return channels.map(({ data }) => data.reduce((a, b) => a + b, 0) / data.length) as unknown as [
    number,
    number,
    number,
  ];
}

const bytesOf = ({ channels }: Scene): Buffer =>
  Buffer.concat(channels.map(({ data }) => Buffer.from(data.buffer)));

describe('backdrops', () => {
  it.each(styles)('of the style %s are drawn alike from the same seed, otherwise from another', (style) => {
    for (let index = 0; index < 4; index += 3) {
      const first = bytesOf(paint(style, index, 5));
      expect(first.equals(bytesOf(paint(style, index, 5)))).toBe(true);
      expect(first.equals(bytesOf(paint(style, index, 6)))).toBe(false);
    }
  });

  it.each(styles)('of the style %s are displayable and near the light it asks for', (style) => {
    for (let index = 0; index < 4; index++) {
      const scene = paint(style, index, 40 + index);
      expect(scene.channels.every(({ data }) => data.every((v) => v >= 0 && v <= 1.001))).toBe(true);
      const ratio = luminanceOf(...meanOf(scene)) / LOOKS[style].level;
      expect(ratio).toBeGreaterThan(0.25);
      expect(ratio).toBeLessThan(2.5);
    }
  });

  it('keep the styles apart by light', () => {
    const lightness = (style: Style): number =>
      [0, 1, 2, 3].reduce((sum, i) => sum + labOf(...meanOf(paint(style, i, 90 + i))).L / 4, 0);
    expect(lightness('friendly')).toBeGreaterThan(lightness('approachable') + 5);
    expect(lightness('approachable')).toBeGreaterThan(lightness('professional') + 5);
    expect(lightness('professional')).toBeGreaterThan(lightness('serious') + 20);
  });
});
