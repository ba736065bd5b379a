import { box } from './furniture.ts';
import { throughLens } from './lens.ts';
import { duskSky, facadeHash } from './outside.ts';
import { ROOM_SIDE, mixed, scaled, type Backdrop, type Setting } from './setting.ts';
import { photograph, type Block, type Three } from './stage.ts';

export function skyline(setting: Setting): Backdrop {
  const { chance, palette } = setting;
  const blue = mixed(palette.light, [0.05, 0.12, 0.34], 0.35);
  const ember = mixed(palette.accent, [1, 0.52, 0.3], chance.between(0.3, 0.8));
  const sky = (_x: number, y: number): Three => duskSky(y / 60, scaled(blue, 1.5), scaled(ember, 0.75));
  const blocks: Block[] = [box([0, -200, 200], [900, 600, 1], [0, 0, 0], sky)];
  for (let i = 0; i < 20; i++) {
    const far = i < 12;
    const z = far ? chance.between(110, 170) : chance.between(60, 100);
    const wide = far ? chance.between(9, 20) : chance.between(8, 15);
    const x = chance.between(-0.5, 0.5) * z * 0.9;
    const top = (far ? chance.between(-2, 22) : chance.between(-9, 7)) + 1;
    const id = i * 17;
    const lit = chance.between(0.7, 0.9);
    const window = (px: number, y: number): Three => {
      const [column, row] = [Math.floor(px / 1.15), Math.floor(y / 1.7)];
      const on = facadeHash(column, row, id) > lit;
      const tone = mixed([1, 0.74, 0.42], [0.75, 0.88, 1], facadeHash(row, column, id + 1) ** 2);
      return on
        ? scaled(tone, 0.5 + 3.4 * facadeHash(column, row, id + 2) ** 3)
        : scaled(blue, far ? 0.3 : 0.14);
    };
    blocks.push(box([x, -60, z], [wide, 60 + top, wide], [0, 0, 0], window));
  }
  for (let i = 0; i < 34; i++) {
    const z = chance.between(30, 60);
    const tint = mixed([1, 0.62, 0.25], chance.next() < 0.3 ? palette.accent : [1, 0.9, 0.75], chance.next());
    blocks.push(
      box(
        [chance.between(-0.45, 0.45) * z, chance.between(-9, -1), z],
        [0.35, 0.35, 0.3],
        [0, 0, 0],
        scaled(tint, chance.between(14, 40)),
      ),
    );
  }
  const frame = scaled(palette.deep, 0.7);
  const pitch = chance.between(1, 1.5);
  for (let x = -2.4 + chance.between(0, 0.9); x < 2.4; x += pitch)
    blocks.push(box([x, -1, 2.9], [0.055, 5, 0.1], frame));
  blocks.push(box([0, chance.between(2.15, 2.4), 2.9], [8, 0.05, 0.1], frame));
  blocks.push(box([0, -1, 2.9], [8, chance.between(1.5, 1.8), 0.3], scaled(palette.deep, 0.9)));
  const camera = {
    x: 0,
    height: 1.45,
    yaw: chance.between(-0.12, 0.12),
    zoom: chance.between(1.1, 1.5),
    horizon: chance.between(0.44, 0.54),
  };
  const sharp = photograph(
    {
      camera,
      blocks,
      lamps: [{ at: [0, 2, 0.5], colour: scaled(palette.light, 0.8), size: 1 }],
      ambient: scaled(blue, 0.4),
    },
    ROOM_SIDE,
  );
  return { scene: throughLens(sharp, { focus: 1.2, blur: chance.between(6, 9) }), texture: 0, near: false };
}
