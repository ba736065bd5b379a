import type { Plane } from './plane.ts';

/** 1 where a pixel is above `level` and joined to the seed through such pixels (4 neighbours), else 0. */
export function joinedTo(source: Plane, level: number, seeds: readonly number[]): Uint8Array {
  const { data, width, height } = source;
  const found = new Uint8Array(data.length);
  const stack = new Int32Array(data.length);
  let top = 0;
  const last = width * (height - 1);
  for (const i of seeds) {
    if (found[i] !== 0 || !(data[i]! > level)) continue;
    found[i] = 1;
    stack[top++] = i;
  }
  while (top > 0) {
    const i = stack[--top]!;
    const x = i % width;
    if (x > 0 && found[i - 1] === 0 && data[i - 1]! > level) {
      found[i - 1] = 1;
      stack[top++] = i - 1;
    }
    if (x < width - 1 && found[i + 1] === 0 && data[i + 1]! > level) {
      found[i + 1] = 1;
      stack[top++] = i + 1;
    }
    if (i >= width && found[i - width] === 0 && data[i - width]! > level) {
      found[i - width] = 1;
      stack[top++] = i - width;
    }
    if (i < last && found[i + width] === 0 && data[i + width]! > level) {
      found[i + width] = 1;
      stack[top++] = i + width;
    }
  }
  return found;
}

/** Pixels of the upper, left and right edges: background is joined to them, a hole inside a person is not. */
export function outerEdge(width: number, height: number): readonly number[] {
  const edge: number[] = [];
  for (let x = 0; x < width; x++) edge.push(x);
  for (let y = 0; y < height; y++) edge.push(y * width, y * width + width - 1);
  return edge;
}
