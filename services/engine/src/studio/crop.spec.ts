import { describe, expect, it } from '@jest/globals';
import { variantFor, type VariantRecipe } from '../plan/recipe.ts';
import { MESH_POINTS, type FaceMap } from '../analysis/face-map.ts';
import { cropFor, type Stage } from './crop.ts';

/** A face 512 px high whose eye line lies at (x, y). */
function faceAt(x: number, y: number): FaceMap {
  const points = new Float32Array(MESH_POINTS * 3);
  const put = (index: number, px: number, py: number): void => points.set([px, py, 0], 3 * index);
  put(10, x, y - 190);
  put(152, x, y + 322);
  put(234, x - 190, y + 30);
  put(454, x + 190, y + 30);
  put(33, x - 115, y);
  put(263, x + 115, y);
  return { points };
}

const open = { left: false, right: false, top: false, bottom: true };
const stage = (change: Partial<Stage> = {}): Stage => ({
  width: 1600,
  height: 1600,
  map: faceAt(800, 700),
  headTop: 400,
  closed: open,
  ...change,
});
const recipe = (change: Partial<VariantRecipe> = {}): VariantRecipe => ({
  ...variantFor('professional', 0, 1),
  faceHeight: 0.44,
  shiftX: 0,
  shiftY: 0,
  roll: 0,
  ...change,
});

describe('crops', () => {
  it('give the face the wished height', () => {
    expect(512 / cropFor(stage(), recipe()).side).toBeCloseTo(0.44, 2);
    expect(512 / cropFor(stage(), recipe({ faceHeight: 0.5 })).side).toBeCloseTo(0.5, 2);
  });

  it('put the eyes at 42 % of the height', () => {
    const crop = cropFor(stage(), recipe());
    expect((700 - (crop.y - crop.side / 2)) / crop.side).toBeCloseTo(0.42, 2);
  });

  it('never leave an edge the person touches', () => {
    const closed = { left: true, right: true, top: false, bottom: true };
    const crop = cropFor(
      stage({ width: 1100, height: 1300, map: faceAt(560, 700), closed }),
      recipe({ roll: 4 }),
    );
    const half = (crop.side * (Math.cos(crop.turn) + Math.abs(Math.sin(crop.turn)))) / 2;
    expect(crop.x - half).toBeGreaterThanOrEqual(-1);
    expect(crop.x + half).toBeLessThanOrEqual(1101);
    expect(crop.y + half).toBeLessThanOrEqual(1301);
  });

  it('leave room above tall hair', () => {
    const crop = cropFor(stage({ headTop: 60 }), recipe({ faceHeight: 0.5 }));
    expect(60 - (crop.y - crop.side / 2)).toBeGreaterThan(0.03 * crop.side);
  });
});
