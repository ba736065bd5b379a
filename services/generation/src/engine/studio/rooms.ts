import type { Chance } from '../pixels/random.ts';
import type { Look, Rgb3 } from './looks.ts';
import { defocus, disc, emptyScene, rectangle, type Scene } from './scene.ts';

/** Cells of a room before it is enlarged: everything in it is out of focus. */
const SIDE = 192;

const scaled = (colour: Rgb3, by: number): Rgb3 => [colour[0] * by, colour[1] * by, colour[2] * by];
const mixed = (a: Rgb3, b: Rgb3, t: number): Rgb3 => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

function shade(scene: Scene, at: (x: number, y: number) => number): void {
  for (const channel of scene.channels) {
    for (let i = 0; i < channel.data.length; i++)
      channel.data[i]! *= at(((i % SIDE) + 0.5) / SIDE, (Math.floor(i / SIDE) + 0.5) / SIDE);
  }
}

/** A deep room: window front on the key light's side, lamps under the ceiling, desks and shelves in the dusk behind. */
export function officeRoom(look: Look, wall: Rgb3, dusk: Rgb3, chance: Chance): Scene {
  const day = look.daylight;
  const side = look.key[0] < 0 ? -1 : 1;
  const at = (x: number): number => (side < 0 ? x : 1 - x);
  const span = (a: number, b: number): readonly [number, number] => (side < 0 ? [a, b] : [1 - b, 1 - a]);
  const scene = emptyScene(SIDE, mixed(dusk, wall, 0.55));
  const depth = chance.between(0.42, 0.5);
  rectangle(scene, 0, 0, 1, 0.16, mixed(wall, dusk, 0.3));
  rectangle(scene, 0, 0.74, 1, 1, scaled(dusk, 0.7));
  const sky = mixed(scaled(wall, 1.4), [1, 0.98, 0.94], 0.55);
  for (let pane = 0, x = -0.1; x < depth - 0.06; pane++) {
    const width = 0.17 * 0.74 ** pane;
    const top = 0.02 + 0.07 * pane;
    const [from, to] = span(x, x + width);
    rectangle(
      scene,
      from,
      top,
      to,
      0.76 - 0.05 * pane,
      scaled(sky, (0.35 + 1.5 * day) * chance.between(0.85, 1.15)),
    );
    rectangle(scene, from, 0.4, to, 0.415, scaled(dusk, 0.8), 0.8);
    x += width + 0.02;
  }
  for (let i = 0; i < 5; i++) {
    const x = at(depth + 0.06 + 0.11 * i + chance.between(-0.015, 0.015));
    const tone = mixed(wall, dusk, chance.between(0.2, 1));
    rectangle(
      scene,
      x - 0.04,
      chance.between(0.2, 0.34),
      x + 0.045,
      0.76,
      scaled(tone, chance.between(0.5, 1.1)),
      0.85,
    );
  }
  for (let i = 0; i < 9; i++) {
    const x = at(chance.between(depth, 1.02));
    const y = chance.between(0.28, 0.62);
    const accent: Rgb3 = [chance.between(0.2, 0.7), chance.between(0.2, 0.55), chance.between(0.2, 0.5)];
    rectangle(
      scene,
      x - 0.02,
      y,
      x + 0.022,
      y + chance.between(0.04, 0.09),
      scaled(mixed(wall, accent, 0.5), 0.35 + 0.6 * day),
      0.8,
    );
  }
  for (let i = 0; i < 3; i++) {
    const x = chance.between(0, 1);
    rectangle(
      scene,
      x - 0.16,
      0.68 + 0.05 * i,
      x + 0.18,
      0.74 + 0.05 * i,
      scaled(mixed(wall, [0.5, 0.36, 0.24], 0.4), 0.4 + 0.4 * day),
      0.75,
    );
  }
  const leaf: Rgb3 = [0.1, 0.2, 0.08];
  const plantX = at(chance.between(0.55, 0.92));
  for (let i = 0; i < 16; i++) {
    disc(
      scene,
      plantX + chance.between(-0.06, 0.06),
      chance.between(0.5, 0.72),
      chance.between(0.014, 0.03),
      scaled(leaf, chance.between(0.4, 1.5) * (0.4 + day)),
      0.8,
    );
  }
  const lamp = mixed([1, 0.78, 0.5], [1, 0.95, 0.86], day);
  const lamps = Math.round(chance.between(4, 9));
  for (let i = 0; i < lamps; i++) {
    const strength = 0.8 + 5.5 * chance.next() ** 2;
    disc(
      scene,
      chance.between(0.02, 0.98),
      chance.between(0.04, 0.3),
      chance.between(0.006, 0.013),
      scaled(lamp, strength),
      1,
    );
  }
  shade(scene, (x) => 1.1 - 0.28 * (side < 0 ? x : 1 - x));
  return defocus(defocus(scene, chance.between(6, 9)), 1.8);
}

/** Close to a large window: bright panes, thin frames, something green outside, a curtain at one side. */
export function windowRoom(look: Look, wall: Rgb3, dusk: Rgb3, chance: Chance): Scene {
  const day = look.daylight;
  const scene = emptyScene(SIDE, wall);
  const sky = mixed(scaled(wall, 1.25), [0.95, 0.98, 1], 0.4);
  rectangle(scene, 0, 0, 1, 0.85, scaled(sky, 0.35 + 0.85 * day));
  const green: Rgb3 = mixed(mixed([0.2, 0.36, 0.14], wall, 0.35), dusk, 0.75 * (1 - day));
  const horizon = chance.between(0.42, 0.58);
  for (let i = 0; i < 70; i++) {
    const y = horizon + chance.between(-0.16, 0.3);
    disc(
      scene,
      chance.between(-0.05, 1.05),
      y,
      chance.between(0.015, 0.055),
      scaled(green, chance.between(0.5, 1.6) * (0.45 + 0.75 * day)),
      0.55,
    );
  }
  for (let i = 0; i < 22; i++) {
    const glow = mixed(scaled(wall, 1.2), [1, 0.9, 0.7], chance.next());
    disc(
      scene,
      chance.between(0, 1),
      horizon + chance.between(-0.3, 0.12),
      chance.between(0.006, 0.012),
      scaled(glow, 2 + 2.5 * chance.next()),
      0.9,
    );
  }
  const frames = [chance.between(0.05, 0.2), chance.between(0.78, 0.95)];
  for (const x of frames)
    rectangle(scene, x - 0.012, 0, x + 0.014, 0.85, scaled(mixed(wall, dusk, 0.5), 0.8), 0.9);
  rectangle(scene, 0, 0.84, 1, 1, scaled(mixed(wall, dusk, 0.55), 0.85));
  const curtain = look.key[0] < 0 ? 1 : 0;
  for (let i = 0; i < 5; i++) {
    const x = curtain === 1 ? 1 - 0.035 * i : 0.035 * i;
    rectangle(scene, x - 0.02, 0, x + 0.02, 1, scaled(wall, chance.between(0.75, 1.05)), 0.7);
  }
  return defocus(defocus(scene, chance.between(7, 10)), 2.2);
}
