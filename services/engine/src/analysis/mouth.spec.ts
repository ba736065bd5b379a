import { describe, expect, it } from '@jest/globals';
import { MESH_POINTS, type FaceMap } from './face-map.ts';
import { mouthOf, showsSmile } from './mouth.ts';

function face(points: Readonly<Record<number, readonly [x: number, y: number]>>, turn = 0): FaceMap {
  const map = { points: new Float32Array(MESH_POINTS * 3) };
  for (const [index, [x, y]] of Object.entries(points)) {
    map.points[3 * Number(index)] = x * Math.cos(turn) - y * Math.sin(turn);
    map.points[3 * Number(index) + 1] = x * Math.sin(turn) + y * Math.cos(turn);
  }
  return map;
}

const smile = { 33: [0, 0], 263: [100, 0], 13: [50, 66], 14: [50, 78], 61: [12, 62], 291: [88, 62] } as const;
const surprise = { ...smile, 13: [50, 60], 14: [50, 90], 61: [28, 75], 291: [72, 75] } as const;

describe('the shape of a mouth', () => {
  it('is measured along the line of the eyes, so that a tilted head changes nothing', () => {
    const upright = mouthOf(face(smile));
    const tilted = mouthOf(face(smile, 0.4));
    expect(upright.lift).toBeCloseTo(0.1);
    expect(upright.width).toBeCloseTo(0.76);
    expect(upright.gap).toBeCloseTo(0.12);
    expect(tilted.lift).toBeCloseTo(upright.lift, 4);
  });

  it('is a smile with corners up, wide, and lips apart', () => {
    expect(showsSmile(mouthOf(face(smile)))).toBe(true);
  });

  it('is none in surprise, in speech, or with closed lips', () => {
    expect(showsSmile(mouthOf(face(surprise)))).toBe(false);
    expect(showsSmile({ lift: 0.01, width: 0.7, gap: 0.08 })).toBe(false);
    expect(showsSmile({ lift: 0.09, width: 0.75, gap: 0 })).toBe(false);
  });
});
