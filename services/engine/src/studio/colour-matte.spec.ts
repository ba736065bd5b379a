import { describe, expect, it } from '@jest/globals';
import { mapPlane, plane, type Plane } from '../pixels/plane.ts';
import { refineByColour } from './colour-matte.ts';

const [WIDTH, HEIGHT] = [120, 60];
const columnOf = (i: number): number => i % WIDTH;
const filled = (at: (column: number, row: number) => number): Plane =>
  mapPlane(plane(WIDTH, HEIGHT), (_, i) => at(columnOf(i), Math.floor(i / WIDTH)));

/** A brown person left of column 60 before a flag of red and white stripes. */
const guide = [
  filled((x, y) => (x < 60 ? 0.45 : y % 12 < 6 ? 0.8 : 0.95)),
  filled((x, y) => (x < 60 ? 0.3 : y % 12 < 6 ? 0.1 : 0.95)),
  filled((x, y) => (x < 60 ? 0.2 : y % 12 < 6 ? 0.15 : 0.95)),
] as const;
const inside = filled((x) => (x < 40 ? 1 : 0));
const outside = filled((x) => (x >= 80 ? 1 : 0));
const unsure = filled((x) => (x < 40 ? 1 : x >= 80 ? 0 : 0.5));

describe('refining a matte by colour', () => {
  const refined = refineByColour(guide, unsure, inside, outside);

  it('leaves what is certain', () => {
    expect(refined.data[30 * WIDTH + 10]).toBe(1);
    expect(refined.data[30 * WIDTH + 110]).toBe(0);
  });

  it('finds the edge between a plain person and a striped background', () => {
    for (let y = 4; y < HEIGHT - 4; y++) {
      expect(refined.data[y * WIDTH + 55]).toBeGreaterThan(0.85);
      expect(refined.data[y * WIDTH + 65]).toBeLessThan(0.15);
    }
  });

  it('believes the net where colours say nothing', () => {
    const grey = [0, 1, 2].map(() => filled(() => 0.5)) as unknown as typeof guide;
    expect(refineByColour(grey, unsure, inside, outside).data[30 * WIDTH + 60]).toBeCloseTo(0.5, 2);
  });
});
