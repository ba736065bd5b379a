import { expect, it } from '@jest/globals';
import { strokesOf, writable } from './letters.ts';

it.each([
  ['Preview Konterfei', 'PREVIEW KONTERFEI'],
  ['Ångström & Søn 24', 'ANGSTROM S N 24'],
  ['写真', ''],
])('%s is written as %s', (words, written) => expect(writable(words)).toBe(written));

it('has strokes inside its cell for every capital and digit', () => {
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') {
    const strokes = strokesOf(letter);
    expect(strokes.length).toBeGreaterThan(0);
    for (const [ax, ay, bx, by] of strokes) {
      expect(Math.max(ax, bx)).toBeLessThanOrEqual(4);
      expect(Math.max(ay, by)).toBeLessThanOrEqual(6);
      expect(Math.min(ax, ay, bx, by)).toBeGreaterThanOrEqual(0);
    }
  }
  expect(strokesOf(' ')).toEqual([]);
});
