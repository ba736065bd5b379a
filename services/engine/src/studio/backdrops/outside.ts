import { clamp01, smoothstep } from '../../pixels/plane.ts';
import type { Three } from './stage.ts';
import { mixed, scaled } from './setting.ts';

export function facadeHash(a: number, b: number, c: number): number {
  let h = (Math.imul(a, 374761393) + Math.imul(b, 668265263) + Math.imul(c, 1274126177)) | 0;
  h = Math.imul(h ^ (h >>> 13), 1103515245);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

export function daySky(along: number, height: number, light: number, green: Three): Three {
  const sky: Three = [0.9, 0.97, 1.08];
  const cell = Math.floor(along * 1.6);
  const roof = 1.15 + 0.55 * facadeHash(cell, 3, 11);
  const leafy = 0.95 + 0.35 * facadeHash(Math.floor(along * 4.3), 5, 2);
  const house = mixed([0.5, 0.5, 0.52], [0.75, 0.7, 0.64], facadeHash(cell, 7, 1));
  const built = height < roof ? scaled(house, 0.62) : scaled(sky, 1 + 0.25 * clamp01(height - 1.6));
  const shown =
    height < leafy
      ? scaled(green, 2.2 + 2 * facadeHash(Math.floor(along * 9), Math.floor(height * 9), 4))
      : built;
  return scaled(shown, light);
}

export function duskSky(up: number, blue: Three, ember: Three): Three {
  return mixed(
    mixed(ember, scaled(blue, 1.6), smoothstep(0, 0.28, up)),
    scaled(blue, 0.55),
    smoothstep(0.2, 1, up),
  );
}
