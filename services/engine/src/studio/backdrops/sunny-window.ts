import { box, mirrored, pendants, plant, shelves } from './furniture.ts';
import { throughLens } from './lens.ts';
import { daySky } from './outside.ts';
import { ROOM_SIDE, mixed, scaled, white, type Backdrop, type Setting } from './setting.ts';
import { photograph, type Block, type Three } from './stage.ts';

export function sunnyWindow(setting: Setting): Backdrop {
  const { chance, palette, key, daylight } = setting;
  const z = chance.between(3.1, 4.2);
  const [left, right] = [-1.7 + chance.between(-0.2, 0.3), chance.between(0.1, 0.9)];
  const [sill, top] = [0.85, 2.35];
  const frame = scaled(white, 0.85);
  const wood = mixed([0.36, 0.22, 0.11], palette.deep, 0.3);
  const view = (x: number, y: number): Three =>
    mixed(daySky(x * 0.8 + 7, y * 0.85 - 0.1, 1.55, [0.13, 0.22, 0.08]), scaled(white, 1.9), 0.28);
  const fold = chance.between(16, 24);
  const sheer = (x: number): Three =>
    scaled(
      mixed(palette.light, white, 0.6),
      0.5 + 0.22 * Math.sin(x * fold) + 0.1 * Math.sin(x * fold * 0.37),
    );
  const blocks: Block[] = [
    box([0, 0, z + 0.6], [9, 3.2, 0.1], [0, 0, 0], view),
    box([(left - 6) / 2, 0, z], [6 + left, 3, 0.2], palette.light),
    box([(right + 6) / 2, 0, z], [6 - right, 3, 0.2], palette.light),
    box([0, 0, z], [12, sill, 0.2], palette.light),
    box([0, top, z], [12, 1, 0.2], palette.light),
    box([0, -0.1, z / 2], [12, 0.1, 9], wood),
    box([(left + right) / 2, sill - 0.04, z - 0.14], [right - left + 0.3, 0.05, 0.3], frame),
    box([left - 0.05, sill, z - 0.2], [0.55, top + 0.15 - sill, 0.06], white, sheer),
    box([right + 0.05, sill, z - 0.2], [0.55, top + 0.15 - sill, 0.06], white, sheer),
    box([left, sill, z - 0.05], [0.08, top - sill, 0.1], frame),
    box([right, sill, z - 0.05], [0.08, top - sill, 0.1], frame),
    box([(left + right) / 2, sill, z - 0.05], [0.06, top - sill, 0.08], frame),
    box([(left + right) / 2, top - 0.5, z - 0.05], [right - left, 0.045, 0.08], frame),
    ...plant([left + 0.35, sill, z - 0.2], 0.42, chance),
    ...plant([right + chance.between(0.3, 0.8), 0, z - 0.6], chance.between(1.05, 1.4), chance),
  ];
  if (chance.next() < 0.55)
    blocks.push(
      ...shelves(
        [right + 1.35, 1.05, z - 0.22],
        [1.7, 1.1],
        wood,
        [palette.accent, palette.deep, scaled(white, 0.7)],
        chance,
      ),
    );
  else
    blocks.push(
      box([right + 0.95, 1.2, z - 0.13], [0.75, 0.95, 0.05], scaled(wood, 1.2)),
      box([right + 0.95, 1.3, z - 0.16], [0.58, 0.75, 0.03], mixed(palette.accent, white, 0.45)),
    );
  if (chance.next() < 0.6)
    blocks.push(
      ...pendants([right + 0.5, 1.9, z - 0.9], [right + 1.6, 1.9, z - 0.9], 2, scaled(palette.glow, 5)),
    );
  const mirror = key > 0;
  const sun = {
    at: [((left + right) / 2) * (mirror ? -1 : 1), 1.9, z - 0.9] as const,
    colour: scaled(mixed(white, palette.glow, 0.3), 1.1 * daylight),
    size: 1.1,
  };
  const room = {
    at: [(mirror ? -1 : 1) * 1.2, 2.2, 0.8] as const,
    colour: scaled(palette.glow, 2.2),
    size: 1.5,
  };
  const camera = {
    x: 0,
    height: 1.45,
    yaw: (mirror ? -1 : 1) * chance.between(-0.16, 0.14),
    zoom: chance.between(1.3, 1.8),
    horizon: chance.between(0.42, 0.5),
  };
  const sharp = photograph(
    {
      camera,
      blocks: mirror ? blocks.map(mirrored) : blocks,
      lamps: [sun, room],
      ambient: scaled(palette.light, 0.6),
    },
    ROOM_SIDE,
  );
  return {
    scene: throughLens(sharp, { focus: 1.1, blur: chance.between(8.5, 12) }),
    texture: 0,
    near: false,
  };
}
