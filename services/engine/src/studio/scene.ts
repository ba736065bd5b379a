import { plane, type Plane } from '../pixels/plane.ts';
import type { Rgb3 } from './looks.ts';

/** A picture of light (not of pixels): linear, may be brighter than 1. */
export interface Scene {
  readonly side: number;
  readonly channels: readonly [Plane, Plane, Plane];
}

export function emptyScene(side: number, colour: Rgb3): Scene {
  const channels = colour.map((v) => {
    const channel = plane(side, side);
    channel.data.fill(v);
    return channel;
  });
  return { side, channels: channels as unknown as Scene['channels'] };
}

/** Draws every cell anew: `at` gets its place in 0..1 and fills `into` with linear light, found there as it is. */
export function drawScene(
  scene: Scene,
  at: (u: number, v: number, into: number[], cell: number) => void,
): void {
  const { side, channels } = scene;
  const into = [0, 0, 0];
  for (let i = 0; i < side * side; i++) {
    for (let c = 0; c < 3; c++) into[c] = channels[c as 0].data[i]!;
    at(((i % side) + 0.5) / side, (Math.floor(i / side) + 0.5) / side, into, i);
    for (let c = 0; c < 3; c++) channels[c as 0].data[i] = into[c]!;
  }
}

/** Adds or covers a rectangle; corners in 0..1 of the side. */
export function rectangle(
  scene: Scene,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  colour: Rgb3,
  cover = 1,
): void {
  const { side, channels } = scene;
  const [fromX, toX] = [Math.max(0, Math.round(x0 * side)), Math.min(side, Math.round(x1 * side))];
  const [fromY, toY] = [Math.max(0, Math.round(y0 * side)), Math.min(side, Math.round(y1 * side))];
  channels.forEach((channel, c) => {
    for (let y = fromY; y < toY; y++) {
      for (let x = fromX; x < toX; x++) {
        const i = y * side + x;
        channel.data[i] = channel.data[i]! * (1 - cover) + colour[c]! * cover;
      }
    }
  });
}

export function disc(scene: Scene, cx: number, cy: number, radius: number, colour: Rgb3, cover = 1): void {
  const { side, channels } = scene;
  const r = radius * side;
  for (let y = Math.max(0, Math.floor(cy * side - r)); y < Math.min(side, cy * side + r); y++) {
    for (let x = Math.max(0, Math.floor(cx * side - r)); x < Math.min(side, cx * side + r); x++) {
      if (Math.hypot(x + 0.5 - cx * side, y + 0.5 - cy * side) > r) continue;
      channels.forEach((channel, c) => {
        const i = y * side + x;
        channel.data[i] = channel.data[i]! * (1 - cover) + colour[c]! * cover;
      });
    }
  }
}

export function defocusPlane(source: Plane, radius: number): Plane {
  const { width, height, data } = source;
  const reach = Math.ceil(radius);
  const halves = Array.from({ length: 2 * reach + 1 }, (_, i) => {
    const dy = i - reach;
    return Math.abs(dy) > radius ? -1 : Math.floor(Math.sqrt(radius * radius - dy * dy));
  });
  const count = halves.reduce((sum, half) => sum + (half < 0 ? 0 : 2 * half + 1), 0);
  const sums = rowSums(source);
  const out = plane(width, height);
  const values = out.data;
  for (let y = 0; y < height; y++) {
    for (let k = 0; k < halves.length; k++) {
      const half = halves[k]!;
      if (half < 0) continue;
      const row = Math.min(height - 1, Math.max(0, y + k - reach));
      const [first, last] = [data[row * width]!, data[row * width + width - 1]!];
      const start = row * (width + 1);
      const target = y * width;
      const left = Math.min(half, width);
      const right = Math.max(left, width - half);
      for (let x = 0; x < left; x++) {
        const to = x + half + 1;
        let sum = sums[start + (to > width ? width : to)]! - sums[start]! - (x - half) * first;
        if (to > width) sum += (to - width) * last;
        values[target + x]! += sum;
      }
      for (let x = left; x < right; x++)
        values[target + x]! += sums[start + x + half + 1]! - sums[start + x - half]!;
      for (let x = right; x < width; x++) {
        const sum = sums[start + width]! - sums[start + x - half]!;
        values[target + x]! += sum + (x + half + 1 - width) * last;
      }
    }
  }
  for (let i = 0; i < values.length; i++) values[i]! /= count;
  return out;
}

let scratch = new Float64Array(0);

/** Valid until the next call. */
function rowSums({ data, width, height }: Plane): Float64Array {
  if (scratch.length !== (width + 1) * height) scratch = new Float64Array((width + 1) * height);
  const sums = scratch;
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += data[y * width + x]!;
      sums[y * (width + 1) + x + 1] = sum;
    }
  }
  return sums;
}
