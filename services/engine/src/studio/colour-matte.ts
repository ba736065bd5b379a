import type { Guide } from '../pixels/guided-filter.ts';
import { clamp01, planeOf, smoothstep, type Plane } from '../pixels/plane.ts';

const CELL = 14;
const KEPT = 3;
const REACH = 4;
const FARTHEST = 16;
/** Squared colour distance below which two colours are the same but for noise. */
const NOISE = 2e-3;
/** Colours as far as this from all samples say nothing. */
const STRANGE = [0.12, 0.3] as const;
/** What a cell of distance costs, so that near samples are believed first. */
const FAR = 4e-4;

interface Samples {
  /** Up to `KEPT` pixel indices of each cell, -1 where there are fewer. */
  readonly pixels: Int32Array;
  readonly columns: number;
  readonly rows: number;
}

function samplesOf(weight: Plane): Samples {
  const { width, height, data } = weight;
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const pixels = new Int32Array(columns * rows * KEPT).fill(-1);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const found: number[] = [];
      for (let y = row * CELL; y < Math.min(height, (row + 1) * CELL); y += 2)
        for (let x = column * CELL; x < Math.min(width, (column + 1) * CELL); x += 2)
          if (data[y * width + x]! >= 1) found.push(y * width + x);
      for (let k = 0; k < Math.min(KEPT, found.length); k++)
        pixels[(row * columns + column) * KEPT + k] =
          found[Math.floor(((k + 0.5) * found.length) / KEPT)] ?? found[0]!;
    }
  }
  return { pixels, columns, rows };
}

function gathered(guide: Guide, samples: Samples, column: number, row: number, reach = REACH): Float32Array {
  const { pixels, columns, rows } = samples;
  const out: number[] = [];
  for (let v = Math.max(0, row - reach); v <= Math.min(rows - 1, row + reach); v++) {
    for (let u = Math.max(0, column - reach); u <= Math.min(columns - 1, column + reach); u++) {
      const away = (u - column) ** 2 + (v - row) ** 2;
      if (away > reach * reach + 1) continue;
      for (let k = 0; k < KEPT; k++) {
        const i = pixels[(v * columns + u) * KEPT + k]!;
        if (i >= 0) out.push(guide[0].data[i]!, guide[1].data[i]!, guide[2].data[i]!, FAR * Math.sqrt(away));
      }
    }
  }
  if (out.length === 0 && reach < FARTHEST) return gathered(guide, samples, column, row, 2 * reach);
  return Float32Array.from(out);
}

/** Mean of the two smallest squared distances from a colour to the samples. */
function nearest(samples: Float32Array, r: number, g: number, b: number): number {
  let [first, second] = [4, 4];
  for (let i = 0; i < samples.length; i += 4) {
    const d =
      (samples[i]! - r) ** 2 + (samples[i + 1]! - g) ** 2 + (samples[i + 2]! - b) ** 2 + samples[i + 3]!;
    if (d < first) {
      second = first;
      first = d;
    } else if (d < second) second = d;
  }
  return (first + second) / 2;
}

/** `inside` and `outside` are 1 where certain. Single colours, so that a striped flag stays one background. */
export function refineByColour(guide: Guide, alpha: Plane, inside: Plane, outside: Plane): Plane {
  const { width, height } = alpha;
  const out = planeOf(alpha.data, width, height);
  const [inner, outer] = [samplesOf(inside), samplesOf(outside)];
  for (let row = 0; row < inner.rows; row++) {
    for (let column = 0; column < inner.columns; column++) {
      let [front, back]: [Float32Array | undefined, Float32Array | undefined] = [undefined, undefined];
      for (let y = row * CELL; y < Math.min(height, (row + 1) * CELL); y++) {
        for (let x = column * CELL; x < Math.min(width, (column + 1) * CELL); x++) {
          const i = y * width + x;
          if (inside.data[i]! >= 1 || outside.data[i]! >= 1) continue;
          front ??= gathered(guide, inner, column, row);
          back ??= gathered(guide, outer, column, row);
          if (front.length === 0 || back.length === 0) continue;
          const colour = [guide[0].data[i]!, guide[1].data[i]!, guide[2].data[i]!] as const;
          const toFront = Math.sqrt(nearest(front, ...colour));
          const toBack = Math.sqrt(nearest(back, ...colour));
          const apart = (toFront - toBack) ** 2;
          const known = smoothstep(STRANGE[1], STRANGE[0], Math.min(toFront, toBack));
          const sure = (known * apart) / (apart + NOISE);
          const byColour = clamp01((toBack / (toFront + toBack + 1e-6) - 0.2) / 0.6);
          out.data[i] = alpha.data[i]! + (byColour - alpha.data[i]!) * sure * 0.9;
        }
      }
    }
  }
  return out;
}
