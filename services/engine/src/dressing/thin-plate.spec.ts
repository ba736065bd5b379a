import { describe, expect, it } from '@jest/globals';
import { thinPlate } from './thin-plate.ts';

const corners = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 0, y: 100 },
  { x: 100, y: 100 },
  { x: 50, y: 40 },
];

describe('thin-plate spline', () => {
  it('takes each point to its partner', () => {
    const to = [
      { x: 3, y: -2 },
      { x: 90, y: 11 },
      { x: -7, y: 95 },
      { x: 120, y: 101 },
      { x: 61, y: 33 },
    ];
    const map = thinPlate(corners, to);
    corners.forEach(({ x, y }, i) => {
      expect(map(x, y).x).toBeCloseTo(to[i]!.x, 6);
      expect(map(x, y).y).toBeCloseTo(to[i]!.y, 6);
    });
  });

  it('is plain turning, scaling and shifting where the points ask for no more', () => {
    const turn = ({ x, y }: { x: number; y: number }) => ({
      x: 0.5 * x - 0.2 * y + 7,
      y: 0.2 * x + 0.5 * y - 3,
    });
    const map = thinPlate(corners, corners.map(turn));
    const between = { x: 31, y: 77 };
    expect(map(between.x, between.y).x).toBeCloseTo(turn(between).x, 6);
    expect(map(between.x, between.y).y).toBeCloseTo(turn(between).y, 6);
  });
});
