import { describe, expect, it } from '@jest/globals';
import { alignedFrame } from './aligned-frame.ts';

const photo = { width: 3000, height: 4000 };
const face = { x: 1500, eyes: 1600, height: 800, roll: 0 };

describe('the crop for an engine elsewhere', () => {
  it('shows the face at 40 % of its height, the eyes at 42 %', () => {
    const { side, around } = alignedFrame(face, photo);
    expect(face.height / side).toBeCloseTo(0.4);
    expect((face.eyes - around.top) / side).toBeCloseTo(0.42, 2);
    expect((face.x - around.left) / side).toBeCloseTo(0.5, 2);
  });

  it.each([
    [200, 1024],
    [480, 1200],
    [1100, 1536],
  ])('with a face of %i pixels is %i pixels wide', (height, out) => {
    expect(alignedFrame({ ...face, height }, photo).out).toBe(out);
  });

  it('is tighter in a narrow photo, and never so tight that the face passes 45 %', () => {
    expect(alignedFrame(face, { width: 1900, height: 4000 }).side).toBe(1900);
    const narrow = alignedFrame({ ...face, x: 400 }, { width: 800, height: 4000 });
    expect(face.height / narrow.side).toBeCloseTo(0.45, 2);
  });

  it('moves into the photo before it leaves it', () => {
    expect(alignedFrame({ ...face, x: 700 }, photo).around.left).toBe(0);
  });

  it('levels the eyes and asks for enough around them', () => {
    const { side, around, turn } = alignedFrame({ ...face, roll: 15 }, photo);
    expect(turn).toBe(-15);
    expect(around.side / side).toBeCloseTo(1.225, 2);
    expect(alignedFrame({ ...face, roll: 1 }, photo)).toMatchObject({ turn: 0 });
  });
});
