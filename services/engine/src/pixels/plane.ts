import { cleanValues, recycle } from './plane-memory.ts';

/** One value per pixel, rows from the top. */
export interface Plane {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

export function plane(
  width: number,
  height: number,
  data: Float32Array = cleanValues(width * height),
): Plane {
  return { data, width, height };
}

export function planeOf(values: ArrayLike<number>, width: number, height: number): Plane {
  const out = plane(width, height);
  out.data.set(values);
  return out;
}

/** Calls a function for each value, and boxes what it answers: dear where planes are large and many. */
export function mapPlane(source: Plane, change: (value: number, index: number) => number): Plane {
  const out = plane(source.width, source.height);
  for (let i = 0; i < out.data.length; i++) out.data[i] = change(source.data[i]!, i);
  return out;
}

export function inverseOf({ data, width, height }: Plane): Plane {
  const out = plane(width, height);
  for (let i = 0; i < data.length; i++) out.data[i] = 1 - data[i]!;
  return out;
}

export function stepped({ data, width, height }: Plane, low: number, high: number): Plane {
  const out = plane(width, height);
  for (let i = 0; i < data.length; i++) out.data[i] = smoothstep(low, high, data[i]!);
  return out;
}

export function productOf(a: Plane, b: Plane): Plane {
  const out = plane(a.width, a.height);
  for (let i = 0; i < out.data.length; i++) out.data[i] = a.data[i]! * b.data[i]!;
  return out;
}

export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value;
export const clamp01 = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value);
/** 0 below `low`, 1 above `high`, smooth between; also with `low` above `high`. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = clamp01((value - low) / (high - low));
  return t * t * (3 - 2 * t);
}

/** Rows side by side, so that a sum need not wait for the one before it. */
const ABREAST = 4;

function blurRows(
  source: Float32Array,
  target: Float32Array,
  width: number,
  height: number,
  radius: number,
): void {
  const even = radius < width ? height - (height % ABREAST) : 0;
  for (let y = 0; y < even; y += ABREAST) blurFourRows(source, target, width, y * width, radius);
  for (let y = even; y < height; y++) blurRow(source, target, width, y * width, radius);
}

function blurRow(
  source: Float32Array,
  target: Float32Array,
  width: number,
  row: number,
  radius: number,
): void {
  const scale = 1 / (2 * radius + 1);
  const first = source[row]!;
  const last = source[row + width - 1]!;
  let sum = first * radius;
  for (let x = 0; x < radius; x++) sum += source[row + Math.min(x, width - 1)]!;
  for (let x = 0; x < width; x++) {
    sum += x + radius < width ? source[row + x + radius]! : last;
    target[row + x] = sum * scale;
    sum -= x - radius >= 0 ? source[row + x - radius]! : first;
  }
}

/** As four times `blurRow`; `radius` is less than `width`. */
function blurFourRows(
  source: Float32Array,
  target: Float32Array,
  width: number,
  a: number,
  radius: number,
): void {
  const scale = 1 / (2 * radius + 1);
  const b = a + width;
  const c = b + width;
  const d = c + width;
  let sa = source[a]! * radius;
  let sb = source[b]! * radius;
  let sc = source[c]! * radius;
  let sd = source[d]! * radius;
  for (let x = 0; x < radius; x++) {
    sa += source[a + x]!;
    sb += source[b + x]!;
    sc += source[c + x]!;
    sd += source[d + x]!;
  }
  for (let x = 0; x < width; x++) {
    const enter = x + radius < width ? x + radius : width - 1;
    const leave = x >= radius ? x - radius : 0;
    sa += source[a + enter]!;
    sb += source[b + enter]!;
    sc += source[c + enter]!;
    sd += source[d + enter]!;
    target[a + x] = sa * scale;
    target[b + x] = sb * scale;
    target[c + x] = sc * scale;
    target[d + x] = sd * scale;
    sa -= source[a + leave]!;
    sb -= source[b + leave]!;
    sc -= source[c + leave]!;
    sd -= source[d + leave]!;
  }
}

function blurColumns(
  source: Float32Array,
  target: Float32Array,
  width: number,
  height: number,
  radius: number,
): void {
  const scale = 1 / (2 * radius + 1);
  const sums = new Float64Array(width);
  const end = (height - 1) * width;
  for (let x = 0; x < width; x++) sums[x] = source[x]! * radius;
  for (let y = 0; y < radius; y++) {
    const row = Math.min(y, height - 1) * width;
    for (let x = 0; x < width; x++) sums[x]! += source[row + x]!;
  }
  for (let y = 0; y < height; y++) {
    const enter = y + radius < height ? (y + radius) * width : end;
    const leave = y - radius >= 0 ? (y - radius) * width : 0;
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const sum = sums[x]! + source[enter + x]!;
      target[row + x] = sum * scale;
      sums[x] = sum - source[leave + x]!;
    }
  }
}

/** Mean over a square of 2 radius + 1, edges clamped. */
export function box(source: Plane, radius: number): Plane {
  const { width, height } = source;
  const rows = plane(width, height);
  const out = plane(width, height);
  blurRows(source.data, rows.data, width, height, radius);
  blurColumns(rows.data, out.data, width, height, radius);
  recycle(rows);
  return out;
}

export function smooth(source: Plane, radius: number): Plane {
  const once = box(source, radius);
  const twice = box(once, radius);
  recycle(once);
  return twice;
}

/** Bilinear value at a point in pixel centres (0 is the middle of the first pixel), edges clamped. */
export function sample({ data, width, height }: Plane, x: number, y: number): number {
  const cx = clamp(x, 0, width - 1);
  const cy = clamp(y, 0, height - 1);
  const x0 = Math.min(Math.floor(cx), Math.max(0, width - 2));
  const y0 = Math.min(Math.floor(cy), Math.max(0, height - 2));
  const dx = cx - x0;
  const dy = cy - y0;
  const i = y0 * width + x0;
  const right = width > 1 ? 1 : 0;
  const down = height > 1 ? width : 0;
  const top = data[i]! + (data[i + right]! - data[i]!) * dx;
  const low = data[i + down]! + (data[i + down + right]! - data[i + down]!) * dx;
  return top + (low - top) * dy;
}

export function resizePlane(source: Plane, width: number, height: number): Plane {
  const shrink = Math.min(source.width / width, source.height / height);
  const from = shrink >= 2 ? box(source, Math.floor(shrink / 2)) : source;
  const out = plane(width, height);
  const sx = source.width / width;
  const sy = source.height / height;
  for (let y = 0; y < height; y++) {
    const fy = (y + 0.5) * sy - 0.5;
    for (let x = 0; x < width; x++) out.data[y * width + x] = sample(from, (x + 0.5) * sx - 0.5, fy);
  }
  if (from !== source) recycle(from);
  return out;
}
