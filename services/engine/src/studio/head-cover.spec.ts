import { describe, expect, it } from '@jest/globals';
import { mapPlane, plane, type Plane } from '../pixels/plane.ts';
import { coverHead } from './head-cover.ts';

const [WIDTH, HEIGHT] = [120, 120];
const drawn = (at: (x: number, y: number) => number): Plane =>
  mapPlane(plane(WIDTH, HEIGHT), (_, i) => at(i % WIDTH, Math.floor(i / WIDTH)));
const inHead = (x: number, y: number): boolean => y >= 50 && Math.abs(x - 60) < 24;
const inCap = (x: number, y: number): boolean => y >= 28 && y < 50 && Math.abs(x - 60) < 20;
/** A dark head under a white cap before a blue wall; the net hardly sees the cap. */
const guide = [0.1, 0.2, 0.7].map((wall) =>
  drawn((x, y) => (inCap(x, y) ? 0.95 : inHead(x, y) ? 0.2 : wall)),
) as unknown as readonly [Plane, Plane, Plane];
const seen = drawn((x, y) => (inHead(x, y) ? 1 : 0));

describe('covering a head', () => {
  it('adds a cap that the net only suspects', () => {
    const suspicion = drawn((x, y) => (inHead(x, y) ? 1 : inCap(x, y) ? 0.4 : 0));
    const covered = coverHead(seen, suspicion, guide, 80);
    expect(covered.data[38 * WIDTH + 60]).toBeGreaterThan(0.9);
    expect(covered.data[38 * WIDTH + 100]).toBe(0);
    expect(covered.data[10 * WIDTH + 60]).toBe(0);
  });

  it('leaves what nothing suspects, and suspicion on the wall itself', () => {
    expect(coverHead(seen, seen, guide, 80).data[38 * WIDTH + 60]).toBeLessThan(0.1);
    const haze = drawn((x, y) => (inHead(x, y) ? 1 : Math.hypot(x - 60, y - 50) < 40 ? 0.4 : 0));
    const covered = coverHead(seen, haze, guide, 80);
    expect(covered.data[45 * WIDTH + 90]).toBeLessThan(0.2);
  });
});
