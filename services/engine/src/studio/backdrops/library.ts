import { ball, box, mirrored, pendants, plant, shelves } from './furniture.ts';
import { throughLens } from './lens.ts';
import { ROOM_SIDE, mixed, scaled, white, type Backdrop, type Setting } from './setting.ts';
import { photograph, type Block } from './stage.ts';

export function library(setting: Setting): Backdrop {
  const { chance, palette, key, daylight } = setting;
  const z = chance.between(3, 3.8);
  const wood = mixed([0.2, 0.11, 0.055], palette.light, 0.15 + 0.35 * daylight);
  const spines = [
    palette.accent,
    mixed(palette.accent, [0.35, 0.08, 0.06], 0.6),
    [0.1, 0.14, 0.12],
    [0.4, 0.33, 0.22],
    scaled(white, 0.4),
  ] as const;
  const edge = chance.between(0.7, 1.5);
  const blocks: Block[] = [
    box([edge - 3, 0, z + 0.4], [6, 3.2, 0.2], scaled(wood, 0.7)),
    box([0, 0, z + 4], [12, 3.2, 0.2], palette.light),
    box([0, -0.1, 4], [12, 0.1, 12], scaled(wood, 0.8)),
    box([0, 2.9, 4], [12, 0.1, 12], mixed(palette.deep, wood, 0.3)),
    ...shelves([edge - 1.9, 0.1, z], [3.8, 2.7], wood, spines, chance),
    ...pendants([edge + 0.6, 1.95, z + 0.6], [edge + 1.3, 1.95, z + 3], 3, scaled(palette.glow, 6)),
    ...plant([edge + 0.5, 0, z + 1], 1.25, chance),
    box([edge + 0.9, 1.2, z + 3.85], [1.1, 0.8, 0.05], scaled(palette.accent, 1.2)),
    ball([edge - 1.2, 1.61, z - 0.32], [0.14, 0.13, 0.14], [0, 0, 0], scaled(palette.glow, 5)),
  ];
  const turn = key < 0 ? 1 : -1;
  const lamps = [
    { at: [turn * (edge - 1.2), 1.75, z - 0.55] as const, colour: scaled(palette.glow, 0.5), size: 0.35 },
    {
      at: [turn * -2.6, 2.3, z - 1.8] as const,
      colour: scaled(mixed(palette.glow, white, 0.5), 2.6),
      size: 1,
    },
    { at: [turn * (edge + 1), 1.9, z + 1.8] as const, colour: scaled(palette.glow, 1.1), size: 0.7 },
  ];
  const camera = {
    x: 0,
    height: 1.45,
    yaw: turn * chance.between(-0.05, 0.14),
    zoom: chance.between(1.15, 1.55),
    horizon: chance.between(0.42, 0.5),
  };
  const sharp = photograph(
    {
      camera,
      blocks: turn < 0 ? blocks.map(mirrored) : blocks,
      lamps,
      ambient: scaled(palette.light, 0.14 + 0.35 * daylight),
    },
    ROOM_SIDE,
  );
  return { scene: throughLens(sharp, { focus: 1.2, blur: chance.between(6, 9) }), texture: 0, near: false };
}
