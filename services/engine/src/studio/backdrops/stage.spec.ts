import { describe, expect, it } from '@jest/globals';
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
