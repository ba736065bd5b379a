import { describe, expect, test } from '@jest/globals';
import { bestFirst, chosenOf, readChoice, wholeSheet, writeChoice } from '@/pages/results/choice/choice';
import type { Headshot, Style } from '@/shared/api/types';
import { makeHeadshot } from '@/testing/factories';

const shot = (number: number, style: Style, similarity: number, belowTarget = false): Headshot => ({
  ...makeHeadshot(number),
  style,
  similarity,
  belowTarget,
});
const numbers = (headshots: readonly Headshot[]): readonly number[] => headshots.map(({ number }) => number);

const sheet = [
  shot(1, 'professional', 0.8),
  shot(2, 'professional', 0.95),
  shot(3, 'professional', 0.94),
  shot(4, 'friendly', 0.7),
  shot(5, 'serious', 0.9),
  shot(6, 'friendly', 0.99, true),
  shot(7, 'serious', 0.9),
];

describe('choosing among images', () => {
  test('the best begin with one of each style, the most similar first, what missed our target last', () => {
    expect(numbers(bestFirst(sheet))).toEqual([2, 5, 4, 3, 7, 6, 1]);
  });

  test('styles and favourites narrow each other', () => {
    const favourites = new Set([2, 4, 5]);
    const choose = (part: Partial<typeof wholeSheet>) =>
      numbers(chosenOf(sheet, { ...wholeSheet, ...part }, favourites));
    expect(choose({})).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(choose({ styles: ['friendly', 'serious'] })).toEqual([4, 5, 6, 7]);
    expect(choose({ onlyFavourites: true, styles: ['friendly', 'serious'], bestFirst: true })).toEqual([
      5, 4,
    ]);
  });

  test('an address keeps the choice and everything else; strange words count as nothing', () => {
    const choice = { styles: ['friendly', 'serious'], onlyFavourites: true, bestFirst: true } as const;
    const query = writeChoice(new URLSearchParams('image=7'), choice);
    expect(query.toString()).toBe('image=7&style=friendly.serious&show=favourites&sort=best');
    expect(readChoice(query)).toEqual(choice);
    expect(writeChoice(query, wholeSheet).toString()).toBe('image=7');
    expect(readChoice(new URLSearchParams('style=__proto__.x&show=&sort=worst'))).toEqual(wholeSheet);
  });
});
