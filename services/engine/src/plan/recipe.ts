import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { styles, type Style } from './style.ts';

export type Backdrop = 'studio' | 'paper' | 'window' | 'office';

/** Everything that differs between two images of one style. Lengths are shares of the output side. */
export interface VariantRecipe {
  readonly backdrop: Backdrop;
  /** Height of the face, forehead top to chin. */
  readonly faceHeight: number;
  readonly shiftX: number;
  readonly shiftY: number;
  /** Degrees away from upright. */
  readonly roll: number;
  /** Degrees around the style's key light. */
  readonly keyTurn: number;
  readonly keyLift: number;
  /** Factor on the strength of the style's light. */
  readonly keyGain: number;
  /** Whole number; picks among the colours of the style's backdrops. */
  readonly palette: number;
  /** -1..1, moves the hue of the backdrop. */
  readonly hue: number;
  /** -1..1, brightness of the backdrop. */
  readonly tone: number;
  /** -1..1, how fast the backdrop's light falls off. */
  readonly falloff: number;
  /** 0..1 */
  readonly vignette: number;
  /** -1..1, shallow to deep. */
  readonly grade: number;
  /** Strength of a slight smile, 0.45..0.8. */
  readonly smile: number;
}

const backdrops: Record<Style, readonly Backdrop[]> = {
  professional: ['studio', 'office', 'paper', 'window'],
  friendly: ['paper', 'window', 'studio', 'office'],
  serious: ['studio', 'paper', 'window', 'office'],
  confident: ['office', 'studio', 'paper', 'window'],
  approachable: ['window', 'paper', 'office', 'studio'],
  creative: ['studio', 'window', 'paper', 'office'],
};

type Range = readonly [number, number];

interface Framing {
  readonly faceHeight: Range;
  /** Of the eyes, below 42 % of the height; more is lower, with more room above the head. */
  readonly shiftY: Range;
  /** To the side; `either` side in turn, or within the range. */
  readonly shiftX: Range;
  readonly either?: true;
  /** Largest turn in degrees. */
  readonly roll: number;
}

/** How near, how high and how straight each style is framed. */
const framings: Record<Style, Framing> = {
  professional: { faceHeight: [0.415, 0.44], shiftY: [-0.012, 0.004], shiftX: [-0.012, 0.012], roll: 1.5 },
  friendly: { faceHeight: [0.455, 0.48], shiftY: [0, 0.02], shiftX: [-0.02, 0.02], roll: 4 },
  serious: { faceHeight: [0.48, 0.5], shiftY: [-0.045, -0.025], shiftX: [-0.015, 0.015], roll: 2 },
  confident: { faceHeight: [0.42, 0.445], shiftY: [0.045, 0.065], shiftX: [-0.015, 0.015], roll: 2.5 },
  approachable: { faceHeight: [0.38, 0.4], shiftY: [0, 0.025], shiftX: [-0.025, 0.025], roll: 4 },
  creative: { faceHeight: [0.38, 0.5], shiftY: [-0.02, 0.03], shiftX: [0.04, 0.06], either: true, roll: 5 },
};

/** One lattice per axis: steps of `step` through `cells` strata visit each once and no two axes in the same order. */
const lattices: readonly { readonly cells: number; readonly step: number }[] = [
  { cells: 17, step: 5 },
  { cells: 19, step: 7 },
  { cells: 23, step: 9 },
  { cells: 17, step: 7 },
  { cells: 19, step: 8 },
  { cells: 23, step: 10 },
  { cells: 17, step: 6 },
  { cells: 19, step: 5 },
  { cells: 23, step: 7 },
  { cells: 17, step: 4 },
  { cells: 19, step: 6 },
  { cells: 23, step: 5 },
  { cells: 19, step: 4 },
];

/**
 * The variant of one image: stratified over the images of its style, moved a little by the seed.
 * `other` > 0 answers another variant of the same style, for an image whose first variant failed.
 */
export function variantFor(style: Style, indexInStyle: number, seed: number, other = 0): VariantRecipe {
  const random = xoroshiro128plus(seed);
  const place = styles.indexOf(style);
  const index = 1 + indexInStyle + 7 * place + 8 * other;
  let axis = 0;
  const spread = (low: number, high: number): number => {
    const { cells, step } = lattices[axis++ % lattices.length] as (typeof lattices)[number];
    const stratum = (index * step) % cells;
    const at = (stratum + 2.5 * uniformFloat64(random)) / cells;
    return low + (high - low) * (at % 1);
  };
  const { faceHeight, shiftX, shiftY, either, roll } = framings[style];
  const aside = either && (indexInStyle + other) % 2 === 1 ? -1 : 1;
  const choices = backdrops[style];
  const kind = (indexInStyle + other) % choices.length;
  return {
    backdrop: choices[kind] as Backdrop,
    palette: Math.floor((indexInStyle + other) / choices.length) + 2 * kind,
    faceHeight: spread(...faceHeight),
    shiftX: aside * spread(...shiftX),
    shiftY: spread(...shiftY),
    roll: spread(-roll, roll),
    keyTurn: spread(-13, 13),
    keyLift: spread(-8, 8),
    keyGain: spread(0.85, 1.15),
    hue: spread(-1, 1),
    tone: spread(-1, 1),
    falloff: spread(-1, 1),
    vignette: spread(0, 1),
    grade: spread(-1, 1),
    smile: spread(0.45, 0.8),
  };
}
