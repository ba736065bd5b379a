import { describe, expect, it } from '@jest/globals';
import { onlyPlane, recycle, withPlanes } from './plane-memory.ts';
import { plane, type Plane } from './plane.ts';

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
