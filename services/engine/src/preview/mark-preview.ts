import { randomBytes } from 'node:crypto';
import { chanceOf } from './chance.ts';
import { clamp, type Pixels, type Place } from './pixels.ts';
import { softAt, softened } from './soften.ts';
import { covered, writtenLine, type WrittenLine } from './written-line.ts';

export interface PreviewMark {
  readonly words: string;
  readonly eyes?: { readonly left: Place; readonly right: Place } | undefined;
  /** See {@link previewSeed}: whoever knows it knows where the words stand. */
  readonly seed: Uint8Array;
}

/** 16 bytes for one picture's mark. Not to be made of anything that others know, like the id of the picture. */
export const previewSeed = (): Uint8Array => randomBytes(16);

/** Lengths in distances of the eyes. */
const BAND = {
  first: 0.6,
  apart: 1.05,
  width: 0.46,
  softness: 0.17,
  letters: 0.2,
} as const;
const DEGREES = -24;
/** Thickness of the words' strokes, and of the shade around them, in distances of the eyes. */
const STROKE = { white: 0.026, shade: 0.055 } as const;
const DIFFERS = { middle: 0.04, degrees: 2, apart: 0.03, width: 0.03 } as const;
const USUAL = { left: { x: 0.42, y: 0.41 }, right: { x: 0.58, y: 0.41 } } as const;
/** Of the shorter side; what lies outside is no pair of eyes. */
const EYES_APART = { least: 0.08, most: 0.4 } as const;

interface Geometry {
  readonly x: number;
  readonly y: number;
  readonly cos: number;
  readonly sin: number;
  readonly unit: number;
  readonly apart: number;
  readonly width: number;
}

interface Strength {
  readonly tint: number;
  readonly grain: number;
  readonly white: number;
  readonly shade: number;
}

type Between = (low: number, high: number) => number;

function geometryOf({ width, height }: Pixels, eyes: PreviewMark['eyes'], between: Between): Geometry {
  const { left, right } = eyes ?? USUAL;
  const [dx, dy] = [(right.x - left.x) * width, (right.y - left.y) * height];
  const side = Math.min(width, height);
  const unit = clamp(Math.hypot(dx, dy), EYES_APART.least * side, EYES_APART.most * side);
  const roll = Math.atan2(dy, dx);
  const down = (BAND.first + between(-1, 1) * DIFFERS.middle) * unit;
  const angle = roll + ((DEGREES + between(-1, 1) * DIFFERS.degrees) * Math.PI) / 180;
  return {
    x: ((left.x + right.x) / 2) * width - Math.sin(roll) * down,
    y: ((left.y + right.y) / 2) * height + Math.cos(roll) * down,
    cos: Math.cos(angle),
    sin: Math.sin(angle),
    unit,
    apart: (BAND.apart + between(-1, 1) * DIFFERS.apart) * unit,
    width: (BAND.width + between(-1, 1) * DIFFERS.width) * unit,
  };
}

/**
 * Marks a picture that is shown before it is paid for, in place: bands go over it, one of them across the face, in which
 * everything finer than a cheek is gone, and words are written along them. What is gone cannot be had back by taking the
 * words off, nor out of several marked pictures of the same face: the bands lie where the eyes say, and differ between
 * pictures by less than their width. Where exactly, and how strong, is the seed's.
 */
export function markPreview(picture: Pixels, { words, eyes, seed }: PreviewMark): void {
  const chance = chanceOf(seed);
  const between: Between = (low, high) => low + (high - low) * chance();
  const geometry = geometryOf(picture, eyes, between);
  const strength: Strength = {
    tint: between(0.1, 0.2),
    grain: between(6, 10),
    white: between(0.65, 0.85),
    shade: between(0.18, 0.32),
  };
  const { unit, apart } = geometry;
  const soft = softened(picture, Math.max(1, Math.round(BAND.softness * unit)));
  const line = writtenLine(words, BAND.letters * unit);
  const starts = new Map<number, number>();
  const startOf = (row: number): number => {
    if (!starts.has(row)) starts.set(row, chance());
    return starts.get(row)!;
  };
  const { data, width, height } = picture;
  const colour = new Float32Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const px = x + 0.5 - geometry.x;
      const py = y + 0.5 - geometry.y;
      const across = py * geometry.cos - px * geometry.sin;
      const row = Math.round(across / apart);
      const off = across - row * apart;
      const inside = clamp((off < 0 ? off : -off) + geometry.width / 2 + 0.5, 0, 1);
      if (inside === 0) continue;
      softAt(soft, x + 0.5, y + 0.5, colour);
      const light = 255 * strength.tint + (chance() + chance() - 1) * strength.grain;
      const distance = line
        ? distanceAt(line, px * geometry.cos + py * geometry.sin, off, startOf(row))
        : Infinity;
      const white = covered(distance, STROKE.white * unit) * strength.white;
      const shade = 1 - covered(distance, STROKE.shade * unit) * strength.shade;
      const i = 3 * (y * width + x);
      for (let channel = 0; channel < 3; channel++) {
        const frosted = (colour[channel]! * (1 - strength.tint) + light) * shade;
        const value = frosted + (255 - frosted) * white;
        data[i + channel] = clamp(data[i + channel]! * (1 - inside) + value * inside, 0, 255);
      }
    }
  }
}

function distanceAt(line: WrittenLine, along: number, off: number, start: number): number {
  const row = Math.floor(off + line.height / 2);
  if (row < 0 || row >= line.height) return Infinity;
  const turns = along / line.width + start;
  const column = Math.floor((turns - Math.floor(turns)) * line.width) % line.width;
  return line.distances[row * line.width + column]!;
}
