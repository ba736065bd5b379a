import type { Style } from '../plan/style.ts';

export type Rgb3 = readonly [number, number, number];

/** Light and grade of a style. Colours are sRGB 0..1; directions x right, y down, z to the viewer. */
export interface Look {
  /** Mean light of the backdrop, linear. */
  readonly level: number;
  readonly key: Rgb3;
  /** How hard the modelling light is: how fast it falls off where a face turns away from it. */
  readonly k: number;
  /** What is left of it in the deepest shade, 0..1: the lower, the further light and shade lie apart. */
  readonly fill: number;
  /** Light that haze in the lens spreads over the person, linear: 0 leaves blacks black. */
  readonly haze: number;
  readonly graze: number;
  readonly saturation: number;
  readonly contrast: number;
  /** Red up, blue down; skin keeps its own. */
  readonly warmth: number;
  readonly rim: Rgb3;
  readonly rimStrength: number;
  /** How the rooms of this style are lit: 0 night, 1 bright day. */
  readonly daylight: number;
  readonly vignette: number;
  /** How far backdrops of this style differ: natural logarithm of their light, and share of red against blue. */
  readonly range: { readonly tone: number; readonly hue: number };
}

export const LOOKS: Readonly<Record<Style, Look>> = {
  professional: {
    level: 0.24,
    key: [-0.62, -0.42, 0.66],
    k: 0.62,
    fill: 0.42,
    haze: 0,
    graze: 0.0,
    saturation: 0.96,
    contrast: 1.05,
    warmth: 1,
    rim: [0.92, 0.96, 1],
    rimStrength: 0.1,
    daylight: 0.6,
    vignette: 0.25,
    range: { tone: 0.55, hue: 0.08 },
  },
  friendly: {
    level: 0.66,
    key: [-0.1, -0.82, 0.56],
    k: 0.5,
    fill: 0.62,
    haze: 0.005,
    graze: 0.0,
    saturation: 1.05,
    contrast: 0.99,
    warmth: 1.05,
    rim: [1, 0.95, 0.86],
    rimStrength: 0.1,
    daylight: 1,
    vignette: 0.08,
    range: { tone: 0.22, hue: 0.08 },
  },
  serious: {
    level: 0.028,
    key: [-0.9, -0.28, 0.36],
    k: 1.0,
    fill: 0.2,
    haze: 0,
    graze: 0.0,
    saturation: 0.72,
    contrast: 1.16,
    warmth: 0.99,
    rim: [0.8, 0.88, 1],
    rimStrength: 0.16,
    daylight: 0.12,
    vignette: 0.6,
    range: { tone: 1, hue: 0.14 },
  },
  confident: {
    level: 0.07,
    key: [0.78, -0.42, 0.48],
    k: 1.05,
    fill: 0.32,
    haze: 0,
    graze: 0.1,
    saturation: 1.02,
    contrast: 1.1,
    warmth: 1.01,
    rim: [0.7, 0.86, 1],
    rimStrength: 0.2,
    daylight: 0.35,
    vignette: 0.4,
    range: { tone: 0.45, hue: 0.1 },
  },
  approachable: {
    level: 0.45,
    key: [0.16, 0.16, 0.97],
    k: 0.3,
    fill: 0.72,
    haze: 0.006,
    graze: 0.0,
    saturation: 1.03,
    contrast: 0.98,
    warmth: 1.015,
    rim: [0.94, 1, 0.96],
    rimStrength: 0.08,
    daylight: 0.85,
    vignette: 0.12,
    range: { tone: 0.25, hue: 0.08 },
  },
  creative: {
    level: 0.2,
    key: [0.6, -0.1, 0.7],
    k: 0.8,
    fill: 0.34,
    haze: 0,
    graze: 1,
    saturation: 1.1,
    contrast: 1.08,
    warmth: 1.02,
    rim: [1, 0.42, 0.55],
    rimStrength: 0.5,
    daylight: 0.4,
    vignette: 0.35,
    range: { tone: 0.35, hue: 0.1 },
  },
};
