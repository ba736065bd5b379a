import { box, mirrored, pendants, plant, shelves } from './furniture.ts';
import { ceilingLights, desks } from './office-fittings.ts';
import { throughLens } from './lens.ts';
import { daySky, duskSky, facadeHash } from './outside.ts';
import { ROOM_SIDE, mixed, scaled, times, white, type Backdrop, type Setting } from './setting.ts';
import { photograph, type Block, type Lamp, type Three } from './stage.ts';

function windowFront(setting: Setting, x: number, depth: number, high: number): readonly Block[] {
  const { daylight, palette, chance } = setting;
  const frame = chance.next() < 0.5 ? scaled(white, 0.5) : scaled(white, 0.04);
  const sill = chance.between(0.05, 0.7);
  const pitch = chance.between(1.1, 1.7);
  const bright = 1.9 * daylight;
  const blue = mixed(palette.light, [0.06, 0.12, 0.3], 0.5);
  const view = (_x: number, y: number, z: number): Three => {
    if (daylight > 0.4) return daySky(z, y, bright, [0.1, 0.16, 0.07]);
    const [column, row] = [Math.floor(z * 5.5), Math.floor(y * 6)];
    const tower = 1.2 + 1.1 * facadeHash(Math.floor(z * 1.3), 1, 9);
    const lit = y < tower && facadeHash(column, row, 5) > 0.72;
    const wall = y < tower ? scaled(blue, 0.25) : duskSky((y - 1) / 2, blue, [0.5, 0.3, 0.22]);
    return lit ? scaled(palette.glow, 2.2) : wall;
  };
  const blocks: Block[] = [
    box([x - 0.1, sill, depth / 2], [0.1, high - 0.25 - sill, depth * 2], [0, 0, 0], view),
    box([x - 0.05, 0, depth / 2], [0.3, sill, depth * 2], palette.light),
    box([x - 0.05, high - 0.28, depth / 2], [0.3, 0.3, depth * 2], palette.light),
    box([x, sill + 0.62 * (high - sill), depth / 2], [0.06, 0.05, depth * 2], frame),
  ];
  for (let z = chance.between(0.4, 1); z < depth; z += pitch)
    blocks.push(box([x, 0, z], [0.1, high, 0.09], frame));
  return blocks;
}

function backWall(setting: Setting, z: number): readonly Block[] {
  const { chance, palette } = setting;
  const kind = chance.next();
  const wood: Three = [0.3, 0.2, 0.12];
  const spines = [palette.accent, palette.deep, scaled(white, 0.6), wood];
  if (kind < 0.4)
    return shelves(
      [chance.between(0, 1.6), 0, z - 0.3],
      [3.4, 2.3],
      mixed(wood, palette.light, 0.4),
      spines,
      chance,
    );
  const pictures = Array.from({ length: 3 }, (_, i) =>
    box(
      [-0.8 + i * 1.5, 1.25, z - 0.1],
      [0.9, 0.75, 0.04],
      mixed(spines[i]!, white, chance.between(0.1, 0.6)),
    ),
  );
  const door = box([chance.between(0.6, 2.6), 0, z - 0.12], [1, 2.15, 0.05], scaled(palette.deep, 0.5));
  return kind < 0.7 ? [...pictures, door] : [door];
}

export function officeRoom(setting: Setting): Backdrop {
  const { chance, palette, key, daylight } = setting;
  const [depth, high] = [chance.between(6.5, 9.5), chance.between(2.7, 3.1)];
  const wall = palette.light;
  const blocks: Block[] = [
    box([0, -0.1, depth / 2], [12, 0.1, depth + 4], times(palette.deep, [0.9, 0.85, 0.8])),
    box([0, high, depth / 2], [12, 0.1, depth + 4], mixed(wall, white, 0.5 * daylight)),
    box([0, 0, depth + 0.1], [12, high, 0.2], wall),
    box([3.9, 0, depth / 2], [0.2, high, depth + 4], mixed(wall, palette.deep, 0.4)),
    ...windowFront(setting, -2.3, depth, high),
    ...ceilingLights(setting, depth, high),
    ...desks(setting, depth),
    ...backWall(setting, depth),
    ...plant([chance.between(0.5, 1.7), 0, chance.between(3.4, 4.6)], chance.between(1.1, 1.45), chance),
    ...plant([-1.6, 0, chance.between(4, 6)], chance.between(0.9, 1.3), chance),
  ];
  if (chance.next() < 0.5)
    blocks.push(...pendants([0.6, 2.05, 4.6], [0.9, 2.05, depth - 1], 3, scaled(palette.glow, 4)));
  const lamps: Lamp[] = [0.25, 0.55, 0.85].map((share) => ({
    at: [-2.1, 1.7, depth * share],
    colour: scaled(mixed([0.9, 0.96, 1.05], palette.glow, 1 - daylight), 1.4 * daylight + 0.35),
    size: 1.2,
  }));
  lamps.push({ at: [1, high - 0.4, depth * 0.6], colour: scaled(palette.glow, 0.9), size: 1.4 });
  const turned = key < 0 ? blocks : blocks.map(mirrored);
  const lit =
    key < 0 ? lamps : lamps.map((lamp) => ({ ...lamp, at: [-lamp.at[0], lamp.at[1], lamp.at[2]] as const }));
  const camera = {
    x: -key * chance.between(-0.2, 0.7),
    height: 1.45,
    yaw: key * chance.between(0.02, 0.34),
    zoom: chance.between(1.45, 2.1),
    horizon: chance.between(0.4, 0.5),
  };
  const sharp = photograph(
    {
      camera,
      blocks: turned,
      lamps: lit,
      ambient: mixed(scaled(palette.light, 0.42 + 0.3 * daylight), scaled(white, 0.25), 0.4 * daylight),
    },
    ROOM_SIDE,
  );
  return {
    scene: throughLens(sharp, { focus: 1.1, blur: chance.between(7.5, 11) }),
    texture: 0,
    near: false,
  };
}
