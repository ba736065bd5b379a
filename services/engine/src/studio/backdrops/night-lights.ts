import { smoothstep } from '../../pixels/plane.ts';
import type { Chance } from '../../pixels/random.ts';
import type { Rgb3 } from '../looks.ts';
import { disc, drawScene, emptyScene, rectangle, type Scene } from '../scene.ts';
import { evenlyBlurred } from './lens.ts';
import { ROOM_SIDE, mixed, scaled, type Backdrop, type Setting } from './setting.ts';

function lights(chance: Chance, count: number, colours: readonly Rgb3[], power: number): Scene {
  const scene = emptyScene(ROOM_SIDE, [0, 0, 0]);
  for (let i = 0; i < count; i++) {
    const colour = colours[Math.floor(chance.next() * colours.length)]!;
    const [x, y] = [chance.between(-0.02, 1.02), 0.08 + 0.62 * chance.next() ** 0.8];
    disc(scene, x, y, 0.006, scaled(colour, power * chance.between(0.3, 1)), 1);
  }
  return scene;
}

export function nightLights({ chance, palette }: Setting): Backdrop {
  const far = emptyScene(ROOM_SIDE, scaled(palette.deep, 0.12));
  const horizon = chance.between(0.6, 0.72);
  drawScene(far, (u, v, into) => {
    const haze = Math.exp(-(((v - horizon) / 0.3) ** 2)) * (0.7 + 0.3 * Math.cos(5 * (u - 0.4)));
    for (let c = 0; c < 3; c++) into[c]! += 0.07 * haze * palette.light[c]!;
  });
  for (let i = 0; i < 7; i++) {
    const [x, wide] = [chance.between(-0.1, 1), chance.between(0.06, 0.16)];
    rectangle(
      far,
      [x, chance.between(0.05, 0.4), x + wide, horizon],
      scaled(palette.deep, chance.between(0.15, 0.6)),
      0.8,
    );
  }
  const colours = [palette.light, palette.accent, palette.glow, palette.light];
  for (let i = 0; i < 5; i++) {
    const [x, y] = [chance.between(0, 0.95), chance.between(0.12, 0.5)];
    const upright = chance.next() < 0.5;
    const [w, h] = upright ? [0.012, chance.between(0.1, 0.2)] : [chance.between(0.1, 0.2), 0.012];
    rectangle(far, [x, y, x + w, y + h], scaled(colours[i % 4]!, chance.between(4, 8)));
  }
  const layers = [
    evenlyBlurred(far, chance.between(6, 8)),
    evenlyBlurred(lights(chance, 30, colours, 20), chance.between(4.5, 6)),
    evenlyBlurred(lights(chance, 9, colours, 45), chance.between(9, 12)),
  ];
  const scene = emptyScene(ROOM_SIDE, [0, 0, 0]);
  drawScene(scene, (_u, v, into, cell) => {
    const row = Math.floor(cell / ROOM_SIDE);
    const mirror = Math.max(0, Math.round(2 * horizon * ROOM_SIDE) - row);
    const below = Math.min(ROOM_SIDE - 1, mirror) * ROOM_SIDE + (cell % ROOM_SIDE);
    const wet = smoothstep(horizon - 0.02, horizon + 0.08, v);
    for (let c = 0; c < 3; c++) {
      for (const layer of layers) {
        const { data } = layer.channels[c as 0];
        into[c]! += data[cell]! * (1 - 0.75 * wet) + 0.35 * data[below]! * wet;
      }
    }
    const tint = mixed(palette.deep, palette.light, 0.3);
    for (let c = 0; c < 3; c++) into[c]! += 0.01 * tint[c]!;
  });
  return { scene, texture: 0, near: false, level: 0.45 };
}
