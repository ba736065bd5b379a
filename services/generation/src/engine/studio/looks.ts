import type { Style } from '../../domain/style.ts';

export type Rgb3 = readonly [number, number, number];

/** Light and grade of a style. Colours are sRGB 0..1; directions x right, y down, z to the viewer. */
export interface Look {
  readonly centre: Rgb3;
  readonly edge: Rgb3;
  readonly key: Rgb3;
  /** Strength of the modelling light. */
  readonly k: number;
  /** Of clothes and hair; skin takes an eighth of it. */
  readonly saturation: number;
  readonly contrast: number;
  /** Red up, blue down; skin keeps its own. */
  readonly warmth: number;
  /** Light from behind, along hair and shoulders. */
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
    centre: [0.62, 0.65, 0.69],
    edge: [0.3, 0.33, 0.38],
    key: [-0.55, -0.45, 0.7],
    k: 0.5,
    saturation: 0.96,
    contrast: 1.06,
    warmth: 1,
    rim: [0.92, 0.96, 1],
    rimStrength: 0.1,
    daylight: 0.6,
    vignette: 0.25,
    range: { tone: 0.46, hue: 0.14 },
  },
  friendly: {
    centre: [0.96, 0.93, 0.88],
    edge: [0.83, 0.77, 0.69],
    key: [-0.2, -0.5, 0.85],
    k: 0.28,
    saturation: 1.05,
    contrast: 1.0,
    warmth: 1.03,
    rim: [1, 0.95, 0.86],
    rimStrength: 0.1,
    daylight: 1,
    vignette: 0.08,
    range: { tone: 0.22, hue: 0.12 },
  },
  serious: {
    centre: [0.24, 0.25, 0.27],
    edge: [0.055, 0.055, 0.065],
    key: [-0.8, -0.38, 0.5],
    k: 0.68,
    saturation: 0.78,
    contrast: 1.13,
    warmth: 0.99,
    rim: [0.8, 0.88, 1],
    rimStrength: 0.16,
    daylight: 0.12,
    vignette: 0.5,
    range: { tone: 0.95, hue: 0.2 },
  },
  confident: {
    centre: [0.2, 0.34, 0.5],
    edge: [0.05, 0.1, 0.19],
    key: [0.6, -0.45, 0.65],
    k: 0.62,
    saturation: 1.02,
    contrast: 1.09,
    warmth: 1.01,
    rim: [0.7, 0.86, 1],
    rimStrength: 0.2,
    daylight: 0.35,
    vignette: 0.4,
    range: { tone: 0.62, hue: 0.2 },
  },
  approachable: {
    centre: [0.8, 0.87, 0.84],
    edge: [0.54, 0.64, 0.62],
    key: [0.1, -0.5, 0.9],
    k: 0.26,
    saturation: 1.03,
    contrast: 1.0,
    warmth: 1.015,
    rim: [0.94, 1, 0.96],
    rimStrength: 0.08,
    daylight: 0.85,
    vignette: 0.12,
    range: { tone: 0.32, hue: 0.17 },
  },
  creative: {
    centre: [0.88, 0.46, 0.34],
    edge: [0.32, 0.14, 0.35],
    key: [0.75, -0.3, 0.55],
    k: 0.66,
    saturation: 1.1,
    contrast: 1.07,
    warmth: 1.02,
    rim: [1, 0.42, 0.55],
    rimStrength: 0.3,
    daylight: 0.4,
    vignette: 0.35,
    range: { tone: 0.32, hue: 0.26 },
  },
};
