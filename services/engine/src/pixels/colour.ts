import { clamp01 } from './plane.ts';

const toSrgb = (v: number): number => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);

export const LINEAR_OF_BYTE: Float32Array = Float32Array.from({ length: 256 }, (_, i) => toLinear(i / 255));
const steps = 4096;
const srgbOfRoot = Float32Array.from({ length: steps + 1 }, (_, i) => toSrgb((i / steps) ** 2));

export const linearOf = toLinear;

/** sRGB 0..1 of linear light, by a table over the square root: at most a tenth of an 8-bit step off. */
export function srgbOf(linear: number): number {
  return srgbOfRoot[(Math.sqrt(clamp01(linear)) * steps + 0.5) | 0]!;
}

export interface Lab {
  readonly L: number;
  readonly a: number;
  readonly b: number;
}

const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);

/** CIE Lab (D65) of linear sRGB. */
export function labOf(r: number, g: number, b: number): Lab {
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return { L: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

/** Linear sRGB of a colour in Lab; may leave 0..1. */
export function linearOfLab({ L, a, b }: Lab): readonly [number, number, number] {
  const y = (L + 16) / 116;
  const cube = (t: number): number => (t > 0.2069 ? t ** 3 : (t - 16 / 116) / 7.787);
  const [X, Y, Z] = [0.95047 * cube(y + a / 500), cube(y), 1.08883 * cube(y - b / 200)];
  return [
    3.2406 * X - 1.5372 * Y - 0.4986 * Z,
    -0.9689 * X + 1.8758 * Y + 0.0415 * Z,
    0.0557 * X - 0.204 * Y + 1.057 * Z,
  ];
}

/** Individual typology angle in degrees: how light skin is, apart from its redness. */
export function itaOf({ L, b }: Lab): number {
  return (Math.atan2(L - 50, b) * 180) / Math.PI;
}

export const luminanceOf = (r: number, g: number, b: number): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

export const hexOf = (r: number, g: number, b: number): string =>
  `#${[r, g, b]
    .map((v) =>
      Math.round(Math.min(255, Math.max(0, v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
