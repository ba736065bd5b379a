import { describe, expect, it } from '@jest/globals';
import { box, plane, onlyPlane, recycle, resizePlane, sample, withPlanes, type Plane } from './plane.ts';

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

describe('the memory of planes', () => {
  it('is used again once a step ended, and is empty then', () => {
    let inner: Plane | undefined;
    withPlanes(() => {
      inner = plane(31, 7);
      inner.data.fill(3);
    });
    const next = plane(31, 7);
    expect(next.data.buffer).toBe(inner?.data.buffer);
    expect(Math.max(...next.data)).toBe(0);
  });

  it('stays with a plane that a step hands on', () => {
    const kept = withPlanes(
      () => plane(31, 5),
      (result) => [result],
    );
    expect(plane(31, 5).data.buffer).not.toBe(kept.data.buffer);
  });

  it('is given back once, also of what a step gave back itself', () => {
    withPlanes(() => recycle(plane(31, 3)));
    expect(plane(31, 3).data.buffer).not.toBe(plane(31, 3).data.buffer);
  });

  it('is given back by a step that fails', () => {
    let inner: Plane | undefined;
    expect(() =>
      withPlanes(() => {
        inner = plane(31, 9);
        throw new Error('stopped');
      }),
    ).toThrow('stopped');
    expect(plane(31, 9).data.buffer).toBe(inner?.data.buffer);
  });

  it('goes to the step around, where one step hands a plane to another', () => {
    let inner: Plane | undefined;
    withPlanes(() => {
      inner = onlyPlane(() => plane(31, 11));
      expect(plane(31, 11).data.buffer).not.toBe(inner.data.buffer);
    });
    const again = [plane(31, 11), plane(31, 11)].map(({ data }) => data.buffer);
    expect(again).toContain(inner?.data.buffer);
    expect(new Set(again).size).toBe(2);
  });

  it('is given back once, also of the step around by the one inside', () => {
    withPlanes(() => {
      const outer = plane(31, 13);
      withPlanes(() => recycle(outer));
    });
    expect(plane(31, 13).data.buffer).not.toBe(plane(31, 13).data.buffer);
  });

  it('serves planes that are somewhat smaller', () => {
    const large = plane(500, 401);
    recycle(large);
    const small = plane(500, 250);
    expect(small.data.buffer).toBe(large.data.buffer);
    expect(small.data).toHaveLength(500 * 250);
  });
});
