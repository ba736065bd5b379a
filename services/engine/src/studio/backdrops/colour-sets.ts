import { smoothstep } from '../../pixels/plane.ts';
import { noiseField } from '../../pixels/random.ts';
import { drawScene, emptyScene } from '../scene.ts';
import { box } from './furniture.ts';
import { evenlyBlurred, throughLens } from './lens.ts';
import { facadeHash } from './outside.ts';
import { ROOM_SIDE, mixed, scaled, white, type Backdrop, type Setting } from './setting.ts';
import { photograph, type Three } from './stage.ts';

export function gelWall({ chance, palette, key, side }: Setting): Backdrop {
  const scene = emptyScene(side, [0, 0, 0]);
  const plaster = noiseField(side, side, 22, chance);
  const uneven = noiseField(side, side, 3, chance);
  const [spotX, spotY] = [0.5 + chance.between(-0.16, 0.16), chance.between(0.3, 0.48)];
  const radius = chance.between(0.27, 0.4);
  const edge = chance.between(0.02, 0.09);
  const spot = chance.next() < 0.65 ? chance.between(0.7, 1) : 0;
  const [heightA, heightB] = [chance.between(0.1, 0.5), chance.between(0.4, 1)];
  drawScene(scene, (u, v, into, cell) => {
    const near = key < 0 ? u : 1 - u;
    const a = 1.15 / (0.35 + 3.4 * (near * near + 0.5 * (v - heightA) ** 2));
    const b = 1.15 / (0.4 + 3.2 * ((1 - near) ** 2 + 0.5 * (v - heightB) ** 2));
    const inSpot = spot * smoothstep(radius + edge, radius - edge, Math.hypot(u - spotX, v - spotY));
    const wall = 0.42 * (1 + 0.035 * plaster[cell]! + 0.06 * uneven[cell]!);
    for (let c = 0; c < 3; c++)
      into[c] =
        wall *
        ((a * palette.light[c]! + b * palette.deep[c]!) * (1 - 0.75 * inSpot) +
          3.6 * inSpot * palette.accent[c]!);
  });
  return { scene, texture: 0.008, near: true };
}

export function colourSheets({ chance, palette, side }: Setting): Backdrop {
  const colours = [palette.light, palette.accent, palette.deep, mixed(palette.light, white, 0.35)];
  const scene = emptyScene(side, scaled(colours[0]!, 0.8));
  const fibre = noiseField(side, side, 60, chance);
  const fold = noiseField(side, side, 2.5, chance);
  for (let sheet = 0; sheet < 4; sheet++) {
    const turn =
      chance.between(-0.5, 0.5) + (sheet % 2) * (Math.PI / 2) + (chance.next() < 0.5 ? Math.PI : 0);
    const [nx, ny] = [Math.cos(turn), Math.sin(turn)];
    const from = chance.between(0.06, 0.26);
    const colour = colours[(sheet + 1) % 4]!;
    const round = chance.next() < 0.3;
    const [cx, cy, r] = [chance.between(0.1, 0.9), chance.between(0.05, 0.6), chance.between(0.2, 0.36)];
    drawScene(scene, (u, v, into) => {
      const d = round ? r - Math.hypot(u - cx, v - cy) : (u - 0.5) * nx + (v - 0.45) * ny - from;
      const cover = smoothstep(-0.003, 0.003, d);
      const shadow = 1 - 0.3 * smoothstep(-0.07, 0, d) * (1 - cover);
      for (let c = 0; c < 3; c++) into[c] = into[c]! * shadow * (1 - cover) + 0.8 * colour[c]! * cover;
    });
  }
  const lean = chance.between(-0.2, 0.2);
  drawScene(scene, (u, v, into, cell) => {
    const light = (1 + lean * (u - 0.5)) * (1.08 - 0.25 * v) * (1 + 0.02 * fibre[cell]! + 0.05 * fold[cell]!);
    for (let c = 0; c < 3; c++) into[c]! *= light;
  });
  return { scene: evenlyBlurred(scene, 1.6), texture: 0.007, near: true };
}

export function brickLoft({ chance, palette, key }: Setting): Backdrop {
  const z = chance.between(2.4, 3.2);
  const brick = (x: number, y: number): Three => {
    const row = Math.floor(y / 0.085);
    const along = x / 0.26 + (row % 2) * 0.5;
    const column = Math.floor(along);
    const joint = y / 0.085 - row < 0.14 || along - column < 0.05;
    const tone = 0.5 + 0.75 * facadeHash(column, row, 31);
    return joint ? [0.3, 0.29, 0.28] : scaled([0.4, 0.36, 0.34], tone);
  };
  const sag = chance.between(0.1, 0.3);
  const bulbs = Array.from({ length: 9 }, (_, i) => {
    const x = -1.6 + 0.4 * i + chance.between(-0.05, 0.05);
    return box(
      [x, 2.05 - sag * Math.cos(x), z - 0.45],
      [0.06, 0.08, 0.06],
      [0, 0, 0],
      scaled(mixed(palette.glow, [1, 0.8, 0.5], 0.4), 14),
    );
  });
  const pillar = box([key * -chance.between(0.9, 1.3), 0, z - 0.1], [0.5, 3.4, 0.4], [0.16, 0.15, 0.15]);
  const stage = {
    camera: {
      x: 0,
      height: 1.45,
      yaw: chance.between(-0.3, 0.3),
      zoom: chance.between(1.15, 1.5),
      horizon: chance.between(0.42, 0.5),
    },
    blocks: [box([0, -1, z + 0.1], [14, 6, 0.2], brick), pillar, ...(chance.next() < 0.7 ? bulbs : [])],
    lamps: [
      { at: [key * 1.5, 1.9, z - 0.75] as const, colour: scaled(palette.light, 1.5), size: 0.5 },
      { at: [key * -1.5, 1.1, z - 0.75] as const, colour: scaled(palette.deep, 2.2), size: 0.5 },
      {
        at: [key * chance.between(-0.4, 0.4), 1.7, z - 0.9] as const,
        colour: scaled(palette.accent, 0.3),
        size: 0.5,
      },
    ],
    ambient: scaled(palette.deep, 0.12),
  };
  return {
    scene: throughLens(photograph(stage, ROOM_SIDE), { focus: 1.25, blur: chance.between(3.2, 5) }),
    texture: 0,
    near: false,
  };
}
