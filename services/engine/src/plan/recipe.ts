import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { variantOf } from './rerolls.ts';
import { styles, type Style } from './style.ts';

export type Backdrop = 'studio' | 'paper' | 'window' | 'office';

/** Everything that differs between two images of one style. Lengths are shares of the output side. */
export interface VariantRecipe {
  readonly backdrop: Backdrop;
  readonly faceHeight: number;
  readonly shiftX: number;
  readonly shiftY: number;
  /** Degrees away from upright. */
  readonly roll: number;
  /** Degrees around the style's key light. */
  readonly keyTurn: number;
  readonly keyLift: number;
  readonly keyGain: number;
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

const framings: Record<Style, Framing> = {
  professional: { faceHeight: [0.41, 0.44], shiftY: [-0.014, 0.008], shiftX: [-0.022, 0.022], roll: 2.5 },
  friendly: { faceHeight: [0.455, 0.48], shiftY: [0, 0.02], shiftX: [-0.025, 0.025], roll: 4 },
  serious: { faceHeight: [0.465, 0.5], shiftY: [-0.045, -0.025], shiftX: [-0.028, 0.028], roll: 3.5 },
  confident: { faceHeight: [0.415, 0.445], shiftY: [0.045, 0.065], shiftX: [-0.022, 0.022], roll: 3 },
  approachable: { faceHeight: [0.38, 0.4], shiftY: [0, 0.025], shiftX: [-0.025, 0.025], roll: 4 },
  creative: { faceHeight: [0.38, 0.5], shiftY: [-0.02, 0.03], shiftX: [0.04, 0.06], either: true, roll: 5 },
};

/**
 * The axes that a picture of a held crop still differs by, each with its step from image to image, as a share of its
 * range. The steps keep any two images of a style apart on the other four axes whichever one the photo holds fast; how
 * far is told in the spec. Light from another side is none of them: pictures that differ by it alone look the same.
 */
const steps = { faceHeight: 0.352, shiftX: 0.892, shiftY: 0.94, roll: 0.394, tone: 0.171 } as const;
/** How far the seed moves an image on these, as a share of the range: less than what lies between two of them. */
const STRAY = 0.04;
/** Images that a re-roll steps over: it then lies between those that are planned, as far from each as they leave room for. */
const BETWEEN = 433;

/** One lattice per other axis: steps of `step` through `cells` strata visit each once and no two axes in the same order. */
const lattices = {
  keyTurn: { cells: 19, step: 8 },
  keyLift: { cells: 23, step: 10 },
  keyGain: { cells: 17, step: 6 },
  hue: { cells: 19, step: 5 },
  falloff: { cells: 17, step: 4 },
  vignette: { cells: 19, step: 6 },
  grade: { cells: 23, step: 5 },
  smile: { cells: 19, step: 4 },
} as const;

/** After `rejections` it is framed as no image of the style was planned; after many it is placed anew too. */
export function variantFor(style: Style, indexInStyle: number, seed: number, rejections = 0): VariantRecipe {
  const random = xoroshiro128plus(seed);
  const other = variantOf(rejections);
  const offset = 1 + 7 * styles.indexOf(style);
  const placed = (axis: keyof typeof steps, [low, high]: Range): number => {
    const at = (offset + indexInStyle + BETWEEN * rejections) * steps[axis] + STRAY * uniformFloat64(random);
    return low + (high - low) * (at % 1);
  };
  const spread = (axis: keyof typeof lattices, low: number, high: number): number => {
    const { cells, step } = lattices[axis];
    const stratum = ((offset + indexInStyle + 8 * other) * step) % cells;
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
    faceHeight: placed('faceHeight', faceHeight),
    shiftX: aside * placed('shiftX', shiftX),
    shiftY: placed('shiftY', shiftY),
    roll: placed('roll', [-roll, roll]),
    keyTurn: spread('keyTurn', -13, 13),
    keyLift: spread('keyLift', -8, 8),
    keyGain: spread('keyGain', 0.85, 1.15),
    hue: spread('hue', -1, 1),
    tone: placed('tone', [-1, 1]),
    falloff: spread('falloff', -1, 1),
    vignette: spread('vignette', 0, 1),
    grade: spread('grade', -1, 1),
    smile: spread('smile', 0.45, 0.8),
  };
}
