import { labOf, LINEAR_OF_BYTE } from '../pixels/colour.ts';
import type { Rgb } from '../pixels/rgb.ts';
import type { Fingerprint } from '../port.ts';

const DCT_SIDE = 32;
const KEPT = 8;
const THUMB = 16;
const HASH_BYTES = 8;

const cosines = Float64Array.from({ length: KEPT * DCT_SIDE }, (_, i) =>
  Math.cos((Math.PI * Math.floor(i / DCT_SIDE) * ((i % DCT_SIDE) + 0.5)) / DCT_SIDE),
);

function averaged(image: Rgb, side: number): Float64Array {
  const out = new Float64Array(side * side * 3);
  for (let y = 0; y < side; y++) {
    const [fromY, toY] = [Math.floor((y * image.height) / side), Math.floor(((y + 1) * image.height) / side)];
    for (let x = 0; x < side; x++) {
      const [fromX, toX] = [Math.floor((x * image.width) / side), Math.floor(((x + 1) * image.width) / side)];
      const o = 3 * (y * side + x);
      for (let v = fromY; v < toY; v += 2) {
        for (let u = fromX; u < toX; u += 2) {
          const i = 3 * (v * image.width + u);
          for (let c = 0; c < 3; c++) out[o + c]! += LINEAR_OF_BYTE[image.data[i + c]!]!;
        }
      }
      const count = Math.ceil((toY - fromY) / 2) * Math.ceil((toX - fromX) / 2);
      for (let c = 0; c < 3; c++) out[o + c]! /= Math.max(1, count);
    }
  }
  return out;
}

function dctHash(image: Rgb): Uint8Array {
  const small = averaged(image, DCT_SIDE);
  const light = Float64Array.from(
    { length: DCT_SIDE * DCT_SIDE },
    (_, i) => labOf(small[3 * i]!, small[3 * i + 1]!, small[3 * i + 2]!).L,
  );
  const rows = new Float64Array(DCT_SIDE * KEPT);
  for (let y = 0; y < DCT_SIDE; y++) {
    for (let k = 0; k < KEPT; k++)
      for (let x = 0; x < DCT_SIDE; x++)
        rows[y * KEPT + k]! += light[y * DCT_SIDE + x]! * cosines[k * DCT_SIDE + x]!;
  }
  const values: number[] = [];
  for (let j = 0; j < KEPT; j++) {
    for (let k = 0; k < KEPT; k++) {
      let sum = 0;
      for (let y = 0; y < DCT_SIDE; y++) sum += rows[y * KEPT + k]! * cosines[j * DCT_SIDE + y]!;
      if (j + k > 0) values.push(sum);
    }
  }
  const middle = [...values].sort((a, b) => a - b)[31]!;
  const hash = new Uint8Array(HASH_BYTES);
  values.forEach((value, i) => {
    if (value > middle) hash[i >> 3]! |= 1 << (i & 7);
  });
  return hash;
}

export function fingerprintOf(image: Rgb): Fingerprint {
  const out = new Uint8Array(HASH_BYTES + THUMB * THUMB * 3);
  out.set(dctHash(image));
  const thumb = averaged(image, THUMB);
  for (let i = 0; i < THUMB * THUMB; i++) {
    const { L, a, b } = labOf(thumb[3 * i]!, thumb[3 * i + 1]!, thumb[3 * i + 2]!);
    out.set([Math.round(2.55 * L), Math.round(a + 128), Math.round(b + 128)], HASH_BYTES + 3 * i);
  }
  return out;
}

export function hashDistance(a: Fingerprint, b: Fingerprint): number {
  let bits = 0;
  for (let i = 0; i < HASH_BYTES; i++) {
    for (let rest = (a[i] ?? 0) ^ (b[i] ?? 0); rest > 0; rest &= rest - 1) bits++;
  }
  return bits;
}

export function colourDistance(a: Fingerprint, b: Fingerprint): number {
  let sum = 0;
  for (let i = HASH_BYTES; i + 2 < a.length; i += 3) {
    sum += Math.hypot((a[i]! - b[i]!) / 2.55, a[i + 1]! - b[i + 1]!, a[i + 2]! - b[i + 2]!);
  }
  return sum / (THUMB * THUMB);
}

/** Hash and colour must both agree: either alone fails both ways. */
export function nearDuplicates(a: Fingerprint, b: Fingerprint): boolean {
  return a.length === b.length && hashDistance(a, b) <= 4 && colourDistance(a, b) < 6;
}

export function meanColour(image: Rgb): readonly [number, number, number] {
  const sums = [0, 0, 0];
  let count = 0;
  for (let i = 0; i + 2 < image.data.length; i += 3 * 61) {
    for (let c = 0; c < 3; c++) sums[c]! += image.data[i + c]!;
    count++;
  }
  return [sums[0]! / count, sums[1]! / count, sums[2]! / count];
}
