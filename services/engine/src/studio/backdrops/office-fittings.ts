import { ball, box } from './furniture.ts';
import { mixed, scaled, white, type Setting } from './setting.ts';
import type { Block, Three } from './stage.ts';

export function ceilingLights(setting: Setting, depth: number, high: number): readonly Block[] {
  const { chance, palette, daylight } = setting;
  const glow = scaled(mixed(palette.glow, white, 0.4), chance.between(3, 6) * (0.5 + 0.6 * daylight));
  const lines = chance.next() < 0.5;
  const blocks: Block[] = [];
  for (const x of [-1.1, 0.9, 2.6]) {
    for (let z = 2.2; z < depth; z += lines ? 2.1 : 1.5)
      blocks.push(
        box([x, high - 0.05, z], lines ? [0.1, 0.04, 1.4] : [0.24, 0.04, 0.24], [0.5, 0.5, 0.5], glow),
      );
  }
  return blocks;
}

const chair = ([x, y, z]: Three, cloth: Three): readonly Block[] => [
  ball([x, y + 0.48, z - 0.2], [0.5, 0.6, 0.14], cloth),
  ball([x, y + 0.4, z], [0.52, 0.14, 0.5], cloth),
  box([x, y + 0.08, z], [0.05, 0.36, 0.05], [0.03, 0.03, 0.03]),
  ball([x, y, z], [0.56, 0.1, 0.56], [0.03, 0.03, 0.03]),
];

export function desks(setting: Setting, depth: number): readonly Block[] {
  const { chance, palette, daylight } = setting;
  const top = chance.next() < 0.5 ? scaled(white, 0.36) : ([0.34, 0.22, 0.12] as const);
  const blocks: Block[] = [];
  for (let z = chance.between(3.8, 4.8); z < depth - 0.8; z += chance.between(1.5, 2)) {
    for (const x of [-1, 0.9, 2.5]) {
      if (chance.next() < 0.25) continue;
      const at = x + chance.between(-0.2, 0.2);
      blocks.push(box([at, 0.7, z], [1.5, 0.05, 0.75], top));
      blocks.push(box([at, 0, z + 0.3], [1.4, 0.7, 0.04], scaled(palette.deep, 0.8)));
      const screen: Three = scaled(
        mixed(palette.accent, white, chance.between(0.2, 0.8)),
        0.2 + 0.25 * daylight,
      );
      for (const side of [-0.3, 0.34])
        blocks.push(
          box(
            [at + side, 0.86, z],
            [0.56, 0.34, 0.03],
            [0.02, 0.02, 0.025],
            chance.next() < 0.7 ? screen : undefined,
          ),
        );
      blocks.push(...chair([at, 0, z - 0.62], scaled(palette.deep, chance.between(0.5, 1.6))));
    }
  }
  return blocks;
}
