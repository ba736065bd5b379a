import { describe, expect, it } from '@jest/globals';
import { chanceOf } from './chance.ts';
import { markPreview, previewSeed, type PreviewMark } from './mark-preview.ts';
import { clamp, type Pixels } from './pixels.ts';
import { softAt, softened } from './soften.ts';

const SIDE = 200;
const eyes = { left: { x: 0.41, y: 0.42 }, right: { x: 0.59, y: 0.43 } };
const EYES_APART = 0.18 * SIDE;
const seedOf = (number: number): Uint8Array => new Uint8Array(16).fill(number);

const flat = (value: number): Pixels => ({
  data: new Uint8Array(SIDE * SIDE * 3).fill(value),
  width: SIDE,
  height: SIDE,
});

/** Detail of all sizes, as a face has it: waves from a third of the picture down to two pixels. */
function detailed(): Pixels {
  const chance = chanceOf(seedOf(1));
  const values = new Float32Array(SIDE * SIDE).fill(128);
  for (let wave = 100; wave >= 2; wave /= 1.15) {
    const [angle, phase] = [Math.PI * chance(), 2 * Math.PI * chance()];
    const [x, y] = [(Math.cos(angle) * 2 * Math.PI) / wave, (Math.sin(angle) * 2 * Math.PI) / wave];
    for (let i = 0; i < values.length; i++)
      values[i]! += 12 * Math.sin((i % SIDE) * x + Math.floor(i / SIDE) * y + phase);
  }
  const data = Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, i) => values[Math.floor(i / 3)]!);
  return { data, width: SIDE, height: SIDE };
}

function marked(picture: Pixels, mark: Partial<PreviewMark> = {}): Float32Array {
  const copy = { ...picture, data: Uint8Array.from(picture.data) };
  markPreview(copy, { words: 'Preview Konterfei', eyes, seed: seedOf(7), ...mark });
  return Float32Array.from({ length: SIDE * SIDE }, (_, i) => copy.data[3 * i]!);
}

/** What every mark of this face takes, whatever the seed: across nose and cheeks, as far as the face reaches. */
const lost: readonly number[] = Array.from({ length: SIDE * SIDE }, (_, i) => i).filter((i) => {
  const [x, y] = [(i % SIDE) - 0.5 * SIDE, Math.floor(i / SIDE) - 0.425 * SIDE];
  const roll = Math.atan2(0.01, 0.18);
  const [over, down] = [x * Math.cos(roll) + y * Math.sin(roll), y * Math.cos(roll) - x * Math.sin(roll)];
  const across = (down - 0.6 * EYES_APART) * Math.cos(0.42) + over * Math.sin(0.42);
  return Math.abs(over) < 0.9 * EYES_APART && Math.abs(across) < 0.12 * EYES_APART;
});

const picture = detailed();
const original = Float32Array.from({ length: SIDE * SIDE }, (_, i) => picture.data[3 * i]!);

/** What is left of one channel of a picture under a band. */
function softenedOnce(values: Float32Array): Float32Array {
  const data = Uint8Array.from({ length: values.length * 3 }, (_, i) => clamp(values[(i / 3) | 0]!, 0, 255));
  const soft = softened({ ...picture, data }, Math.round(0.17 * EYES_APART));
  const colour = new Float32Array(3);
  return values.map((_, i) => {
    softAt(soft, (i % SIDE) + 0.5, Math.floor(i / SIDE) + 0.5, colour);
    return colour[0]!;
  });
}

const error = (restored: Float32Array): number =>
  Math.sqrt(lost.reduce((sum, i) => sum + (restored[i]! - original[i]!) ** 2, 0) / lost.length);
/** Of somebody who sees colours alone: the detail itself. */
const DETAIL = error(softenedOnce(original));

const seeds = Array.from({ length: 12 }, (_, i) => seedOf(i + 1));
const many = seeds.map((seed) => marked(picture, { seed }));

/** Takes off what the same mark, as it is known from its seed, adds to black and to white. */
function inverted(seed: Uint8Array): Float32Array {
  const [black, white, seen] = [flat(0), flat(255), picture].map((each) => marked(each, { seed }));
  return seen!.map((value, i) => ((value - black![i]!) * 255) / Math.max(1, white![i]! - black![i]!));
}

describe('what stands under the bands of a preview', () => {
  it('is no small part of a face, and has detail to lose', () => {
    expect(lost.length / (1.8 * EYES_APART * 2 * EYES_APART)).toBeGreaterThan(0.1);
    expect(DETAIL).toBeGreaterThan(15);
    expect(error(original)).toBe(0);
  });

  it('is not had back by whoever knows the seed and takes the mark off', () =>
    expect(error(inverted(seedOf(7)))).toBeGreaterThan(0.9 * DETAIL));

  it('is not had back from the mean of a dozen pictures of the same face', () => {
    const mean = original.map((_, i) => many.reduce((sum, each) => sum + each[i]!, 0) / many.length);
    expect(error(mean)).toBeGreaterThan(0.9 * DETAIL);
  });

  it('is not had back from the middle value of a dozen pictures', () => {
    const middle = original.map((_, i) => many.map((each) => each[i]!).sort((a, b) => a - b)[6]!);
    expect(error(middle)).toBeGreaterThan(0.9 * DETAIL);
  });

  it('is under the band in each of them', () => {
    for (const seed of seeds) {
      const dark = marked(flat(0), { seed });
      expect(lost.every((i) => dark[i]! > 0)).toBe(true);
    }
  });

  it('is not had back by undoing the softening', () => {
    const seen = inverted(seedOf(7));
    let restored = Float32Array.from(seen);
    for (let round = 0; round < 10; round++) {
      const again = softenedOnce(restored);
      restored = restored.map((value, i) => value + seen[i]! - again[i]!);
    }
    expect(error(restored)).toBeGreaterThan(0.85 * DETAIL);
  });
});

/** Share of a flat picture that a mark changed by more than a trace. */
const touched = (values: Float32Array): number =>
  values.filter((v) => Math.abs(v - 128) > 20).length / values.length;

describe('the mark of a preview', () => {
  it('is the same for the same seed, and elsewhere and of another strength for another', () => {
    expect(marked(flat(128), { seed: seedOf(3) })).toEqual(marked(flat(128), { seed: seedOf(3) }));
    const [one, other] = [marked(flat(0), { seed: seedOf(3) }), marked(flat(0), { seed: seedOf(4) })];
    const differing = one.filter((value, i) => Math.abs(value - other[i]!) > 10).length;
    expect(differing / one.length).toBeGreaterThan(0.1);
  });

  it('has a seed that is new each time, and takes none that is too short', () => {
    expect(previewSeed()).not.toEqual(previewSeed());
    expect(previewSeed()).toHaveLength(16);
    expect(() => marked(flat(1), { seed: new Uint8Array(15) })).toThrow(RangeError);
  });

  it('leaves enough between its bands to know the person and judge the picture', () => {
    const seen = marked(picture);
    const kept = seen.filter((value, i) => value === original[i]).length / seen.length;
    expect(kept).toBeGreaterThan(0.45);
  });

  it.each([
    ['nobody knows the eyes', { eyes: undefined }],
    ['the eyes are one and the same place', { eyes: { left: eyes.left, right: eyes.left } }],
    ['the eyes are far outside', { eyes: { left: { x: -3, y: 9 }, right: { x: 4, y: 9 } } }],
    ['there are no letters for the words', { words: '写真' }],
  ])('is there where %s', (_, mark) => {
    expect(touched(marked(flat(128), mark))).toBeGreaterThan(0.05);
  });

  it('takes pictures of any shape and size', () => {
    for (const [width, height] of [
      [1, 1],
      [3, 200],
      [200, 3],
      [64, 80],
    ] as const) {
      const small = { data: new Uint8Array(width * height * 3).fill(128), width, height };
      markPreview(small, { words: 'Preview', eyes, seed: seedOf(2) });
      expect(small.data).toHaveLength(width * height * 3);
    }
  });
});
