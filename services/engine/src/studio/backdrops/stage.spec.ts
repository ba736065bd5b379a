import { describe, expect, it } from '@jest/globals';
import { mirrored } from './furniture.ts';
import { throughLens } from './lens.ts';
import { photograph, type Stage } from './stage.ts';

const SIDE = 48;
const wall = { low: [-5, -5, 4], high: [5, 5, 4.2], colour: [0.5, 0.5, 0.5] } as const;
const lamp = { low: [-0.1, 1.4, 2], high: [0.1, 1.6, 2.1], colour: [0, 0, 0], glow: [9, 6, 3] } as const;
const stage: Stage = {
  camera: { x: 0, height: 1.5, yaw: 0, zoom: 1.2, horizon: 0.5 },
  blocks: [wall, lamp],
  lamps: [],
  ambient: [1, 1, 1],
};
const middle = (SIDE / 2) * SIDE + SIDE / 2;

describe('a stage', () => {
  it('shows what is nearest, at its depth', () => {
    const { scene, depth } = photograph(stage, SIDE);
    expect(depth.data[middle]).toBeCloseTo(2, 1);
    expect(scene.channels[0].data[middle]).toBe(9);
    expect(depth.data[0]).toBeCloseTo(4, 5);
    expect(scene.channels[0].data[0]).toBeCloseTo(0.45, 5);
  });

  it('turns with the camera', () => {
    const turned = photograph({ ...stage, camera: { ...stage.camera, yaw: 0.15 } }, SIDE);
    expect(turned.depth.data[middle]).toBeGreaterThan(3);
    expect(turned.depth.data[middle - 9]).toBeLessThan(3);
  });

  describe('with something round', () => {
    const round = { low: [-0.5, 1, 2.5], high: [0.5, 2, 3.5], colour: [1, 1, 1] } as const;
    const seen = (lean: number): ReturnType<typeof photograph> =>
      photograph({ ...stage, blocks: [wall, { ...round, round: { lean } }] }, SIDE);
    /** Columns of a row that show it. */
    const columns = (lean: number, row: number): readonly number[] =>
      Array.from({ length: SIDE }, (_, column) => column).filter(
        (column) => seen(lean).depth.data[row * SIDE + column]! < 3.6,
      );

    it('is nearest in its middle and leaves the corners of its box free', () => {
      const { depth } = seen(0);
      expect(depth.data[middle]).toBeCloseTo(2.5, 1);
      const row = columns(0, SIDE / 2);
      expect(depth.data[(SIDE / 2) * SIDE + row[0]!]).toBeGreaterThan(2.6);
      expect(columns(0, SIDE / 2 - 8).length).toBeLessThan(row.length - 3);
    });

    it('leans as it is told, to the other side in a mirror', () => {
      const above = SIDE / 2 - 6;
      const centre = (of: readonly number[]): number => of.reduce((a, b) => a + b, 0) / of.length;
      expect(centre(columns(0.5, above))).toBeGreaterThan(SIDE / 2 + 1);
      expect(centre(columns(-0.5, above))).toBeLessThan(SIDE / 2 - 1);
      expect(mirrored({ ...round, round: { lean: 0.5 } }).round).toEqual({ lean: -0.5 });
    });
  });

  it('gets brighter towards a lamp', () => {
    const lit = photograph(
      { ...stage, blocks: [wall], lamps: [{ at: [-1, 1.5, 3], colour: [1, 1, 1], size: 0.5 }] },
      SIDE,
    ).scene.channels[0].data;
    expect(lit[middle - 12]).toBeGreaterThan(lit[middle + 12]!);
  });

  it('keeps its light through the lens and spreads a lamp into a disc', () => {
    const sharp = photograph(stage, SIDE);
    const soft = throughLens(sharp, { focus: 1, blur: 6 }).channels[0].data;
    const sum = (values: Float32Array): number => values.reduce((a, b) => a + b, 0);
    expect(sum(soft) / sum(sharp.scene.channels[0].data)).toBeCloseTo(1, 1);
    expect(soft[middle]).toBeLessThan(9);
    expect(soft[middle + 3]).toBeGreaterThan(1);
  });
});
