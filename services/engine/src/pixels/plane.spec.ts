import { describe, expect, it } from '@jest/globals';
import { box, plane, resizePlane, sample } from './plane.ts';

const noisy = plane(
  17,
  11,
  Float32Array.from({ length: 17 * 11 }, (_, i) => ((i * 7919) % 101) / 101),
);

function slowBox(radius: number, x: number, y: number): number {
  let sum = 0;
  for (let v = y - radius; v <= y + radius; v++) {
    for (let u = x - radius; u <= x + radius; u++)
      sum += noisy.data[Math.min(10, Math.max(0, v)) * 17 + Math.min(16, Math.max(0, u))]!;
  }
  return sum / (2 * radius + 1) ** 2;
}

describe('planes', () => {
  it('blur by the mean of a clamped square', () => {
    const blurred = box(noisy, 3);
    for (const [x, y] of [
      [0, 0],
      [5, 5],
      [16, 10],
      [2, 9],
    ] as const)
      expect(blurred.data[y * 17 + x]).toBeCloseTo(slowBox(3, x, y), 5);
  });

  it('blur with a radius larger than the picture', () => {
    expect(box(noisy, 20).data[0]).toBeCloseTo(slowBox(20, 0, 0), 5);
  });

  it('sample between pixels', () => {
    const two = plane(2, 1, Float32Array.from([0, 1]));
    expect(sample(two, 0.25, 0)).toBeCloseTo(0.25);
    expect(sample(two, 5, 5)).toBe(1);
  });

  it('keep their mean when resized', () => {
    const even = plane(
      64,
      64,
      Float32Array.from({ length: 4096 }, (_, i) => (i % 2) * 1),
    );
    const small = resizePlane(even, 8, 8);
    expect(small.data.reduce((sum, v) => sum + v, 0) / 64).toBeCloseTo(0.5, 1);
  });
});
