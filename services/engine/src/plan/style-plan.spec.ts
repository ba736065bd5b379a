import { describe, expect, it } from '@jest/globals';
import { stylePlan } from './style-plan.ts';
import { styles } from './style.ts';

describe('the plan of styles', () => {
  it.each([
    [20, [4, 4, 3, 3, 3, 3]],
    [50, [9, 9, 8, 8, 8, 8]],
    [100, [17, 17, 17, 17, 16, 16]],
  ])('spreads %d images over six styles', (images, expected) => {
    const plan = stylePlan(images);
    expect(styles.map((style) => plan.filter((shot) => shot.style === style).length)).toEqual(expected);
    for (const shot of plan) expect(shot.countInStyle).toBe(expected[styles.indexOf(shot.style)]);
  });

  it('interleaves the styles and numbers from 1', () => {
    const plan = stylePlan(8);
    expect(plan.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(plan[6]).toEqual({ number: 7, style: 'professional', indexInStyle: 1, countInStyle: 2 });
  });

  it('refuses an empty order', () => {
    expect(() => stylePlan(0)).toThrow(RangeError);
  });
});
