import { clamp } from './pixels.ts';
import { LETTER, strokesOf, writable } from './letters.ts';

/** A line of words once, to be repeated along a band; distances to the middle of its strokes, in pixels. */
export interface WrittenLine {
  readonly distances: Float32Array;
  readonly width: number;
  readonly height: number;
}

const MARGIN = 1.5;

/** @param size height of a letter in pixels; undefined when there are no letters for the words */
export function writtenLine(words: string, size: number): WrittenLine | undefined {
  const text = writable(words);
  if (!text) return undefined;
  const scale = size / LETTER.height;
  const width = Math.round((text.length + 2) * LETTER.step * scale);
  const height = Math.round((LETTER.height + 2 * MARGIN) * scale);
  const distances = new Float32Array(width * height).fill(Infinity);
  [...text].forEach((letter, place) => {
    const left = (place + 1) * LETTER.step;
    for (const [ax, ay, bx, by] of strokesOf(letter)) {
      const [dx, dy] = [bx - ax, by - ay];
      const length = dx * dx + dy * dy;
      const from = Math.floor((left + Math.min(ax, bx) - MARGIN) * scale);
      const to = Math.ceil((left + Math.max(ax, bx) + MARGIN) * scale);
      for (let row = 0; row < height; row++) {
        for (let column = from; column < to; column++) {
          const [x, y] = [(column + 0.5) / scale - left - ax, (row + 0.5) / scale - MARGIN - ay];
          const along = clamp((x * dx + y * dy) / length, 0, 1);
          const distance = Math.hypot(x - along * dx, y - along * dy) * scale;
          const i = row * width + column;
          distances[i] = Math.min(distances[i]!, distance);
        }
      }
    }
  });
  return { distances, width, height };
}

export const covered = (distance: number, thickness: number): number =>
  clamp(thickness / 2 - distance + 0.5, 0, 1);
