import { clamp, type Pixels } from './pixels.ts';

/** Steps of a softened picture within its radius: finer ones hold nothing more. */
const STEPS = 4;

export interface Softened extends Pixels {
  /** Pixels of the picture for each of its own. */
  readonly step: number;
}

export function softened(picture: Pixels, radius: number): Softened {
  const step = Math.max(1, Math.floor(radius / STEPS));
  const { width, height, data } = reduced(picture, step);
  const reach = Math.max(1, Math.round(radius / step));
  const from = data;
  const to = new Uint8Array(data.length);
  for (let pass = 0; pass < 3; pass++) {
    meanAlong(from, to, { lines: height, line: width * 3, length: width, step: 3 }, reach);
    meanAlong(to, from, { lines: width, line: 3, length: height, step: width * 3 }, reach);
  }
  return { data: from, width, height, step };
}

export function softAt(soft: Softened, x: number, y: number, into: Float32Array): void {
  const { data, width, height, step } = soft;
  const u = clamp(x / step - 0.5, 0, width - 1);
  const v = clamp(y / step - 0.5, 0, height - 1);
  const left = u | 0;
  const top = v | 0;
  const right = u - left;
  const low = v - top;
  const along = left < width - 1 ? 3 : 0;
  const down = top < height - 1 ? 3 * width : 0;
  for (let channel = 0; channel < 3; channel++) {
    const i = 3 * (top * width + left) + channel;
    const upper = data[i]! * (1 - right) + data[i + along]! * right;
    const lower = data[i + down]! * (1 - right) + data[i + down + along]! * right;
    into[channel] = upper * (1 - low) + lower * low;
  }
}

function reduced(picture: Pixels, step: number): Pixels {
  const [width, height] = [Math.ceil(picture.width / step), Math.ceil(picture.height / step)];
  const sums = new Uint32Array(width * height * 3);
  const counts = new Uint32Array(width * height);
  for (let y = 0; y < picture.height; y++) {
    const row = Math.floor(y / step) * width;
    for (let x = 0; x < picture.width; x++) {
      const [from, to] = [3 * (y * picture.width + x), row + ((x / step) | 0)];
      counts[to]!++;
      for (let channel = 0; channel < 3; channel++) sums[3 * to + channel]! += picture.data[from + channel]!;
    }
  }
  return {
    data: Uint8Array.from(sums, (sum, i) => sum / counts[(i / 3) | 0]! + 0.5),
    width,
    height,
  };
}

interface Walk {
  readonly lines: number;
  /** From one line to the next, and from one pixel of a line to the next, in bytes. */
  readonly line: number;
  readonly step: number;
  readonly length: number;
}

/** Beyond its ends a line goes on as it ended. */
function meanAlong(from: Uint8Array, to: Uint8Array, { lines, line, step, length }: Walk, r: number): void {
  const count = 2 * r + 1;
  const at = (start: number, i: number): number => from[start + clamp(i, 0, length - 1) * step]!;
  for (let k = 0; k < lines; k++) {
    for (let channel = 0; channel < 3; channel++) {
      const start = k * line + channel;
      let sum = 0;
      for (let i = -r; i <= r; i++) sum += at(start, i);
      for (let i = 0; i < length; i++) {
        to[start + i * step] = sum / count + 0.5;
        sum += at(start, i + r + 1) - at(start, i - r);
      }
    }
  }
}
