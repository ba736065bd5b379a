import { disc, drawScene, emptyScene, rectangle } from '../scene.ts';
import { noiseField } from '../../pixels/random.ts';
import { evenlyBlurred } from './lens.ts';
import { ROOM_SIDE, mixed, scaled, white, type Backdrop, type Setting } from './setting.ts';

export function foliage({ chance, palette }: Setting): Backdrop {
  const far = emptyScene(ROOM_SIDE, [0, 0, 0]);
  const leaf = mixed(palette.accent, [0.14, 0.3, 0.06], 0.72);
  const sunlit = mixed(leaf, [0.55, 0.5, 0.12], 0.45);
  const shaded = mixed(leaf, [0.03, 0.1, 0.09], 0.5);
  const air = mixed(mixed(palette.light, white, 0.25), [0.75, 0.85, 0.45], 0.35);
  const clumps = noiseField(ROOM_SIDE, ROOM_SIDE, chance.between(3, 5), chance);
  const ground = chance.between(0.62, 0.74);
  drawScene(far, (_u, v, into, cell) => {
    const open = Math.min(1, Math.max(0, 0.32 + 0.75 * clumps[cell]! + 0.6 * (0.3 - v)));
    const back = mixed(scaled(leaf, 0.75), air, open * open);
    const lawn = scaled(
      mixed(scaled(sunlit, 1.2), air, 0.25),
      1.25 - 0.9 * (v - ground) + 0.25 * clumps[cell]!,
    );
    for (let c = 0; c < 3; c++) into[c] = v > ground ? lawn[c]! : back[c]!;
  });
  for (let i = 0; i < 260; i++) {
    const [x, y] = [chance.between(-0.05, 1.05), chance.between(-0.05, ground + 0.05)];
    const cell =
      Math.floor(Math.min(0.99, Math.max(0, y)) * ROOM_SIDE) * ROOM_SIDE +
      Math.floor(Math.min(0.99, Math.max(0, x)) * ROOM_SIDE);
    const shade = clumps[cell]! < 0.1 ? chance.between(0.25, 1.3) : chance.between(0.9, 2.4);
    disc(far, x, y, chance.between(0.008, 0.04), scaled(mixed(shaded, sunlit, chance.next()), shade), 0.6);
  }
  for (let i = 0; i < 3; i++) {
    const x = chance.between(0, 1);
    const width = chance.between(0.008, 0.022);
    rectangle(
      far,
      [x - width, 0, x + width, ground + 0.05],
      scaled([0.16, 0.13, 0.1], chance.between(0.5, 1)),
      0.85,
    );
  }
  for (let i = 0; i < 46; i++) {
    const y = chance.between(0, 0.6) * chance.between(0.5, 1);
    disc(
      far,
      chance.between(0, 1),
      y,
      chance.between(0.004, 0.009),
      scaled(mixed(air, [1, 0.97, 0.8], 0.5), chance.between(6, 20)),
      1,
    );
  }
  return { scene: evenlyBlurred(far, chance.between(8, 11.5)), texture: 0, near: false };
}
