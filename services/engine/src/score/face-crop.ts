import { LEFT_EYE, meanOf, MOUTH, RIGHT_EYE, type FaceMap } from '../analysis/face-map.ts';
import type { Rgb } from '../pixels/rgb.ts';

const SIDE = 150;
const TAPS = 3;

/** The square crop dlib's net was trained on, found from the mesh; the same path for selfie and result. */
export function dlibCrop(image: Rgb, map: FaceMap): Rgb {
  const right = meanOf(map, RIGHT_EYE);
  const left = meanOf(map, LEFT_EYE);
  const mouth = meanOf(map, MOUTH);
  const toMouth = (p: { x: number; y: number }): number => Math.hypot(p.x - mouth.x, p.y - mouth.y);
  const size = (toMouth(right) + toMouth(left)) / 2 / 0.45;
  const x0 = (right.x + left.x + mouth.x) / 3 - 0.5 * size;
  const y0 = (right.y + left.y + mouth.y) / 3 - 0.43 * size;
  return squareCrop(image, x0, y0, size);
}

/** Each pixel is the mean of nine bilinear samples. */
function squareCrop({ data, width, height }: Rgb, x0: number, y0: number, size: number): Rgb {
  const out = new Uint8Array(SIDE * SIDE * 3);
  const columns = taps(x0, size, width);
  const rows = taps(y0, size, height);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      let [red, green, blue] = [0, 0, 0];
      for (let v = y * TAPS; v < (y + 1) * TAPS; v++) {
        const low = rows.share[v]!;
        const line = rows.from[v]! * width;
        for (let u = x * TAPS; u < (x + 1) * TAPS; u++) {
          const right = columns.share[u]!;
          const i = (line + columns.from[u]!) * 3;
          const j = i + width * 3;
          const w00 = (1 - right) * (1 - low);
          const w10 = right * (1 - low);
          const w01 = (1 - right) * low;
          const w11 = right * low;
          red += data[i]! * w00 + data[i + 3]! * w10 + data[j]! * w01 + data[j + 3]! * w11;
          green += data[i + 1]! * w00 + data[i + 4]! * w10 + data[j + 1]! * w01 + data[j + 4]! * w11;
          blue += data[i + 2]! * w00 + data[i + 5]! * w10 + data[j + 2]! * w01 + data[j + 5]! * w11;
        }
      }
      const o = (y * SIDE + x) * 3;
      out[o] = Math.round(red / TAPS ** 2);
      out[o + 1] = Math.round(green / TAPS ** 2);
      out[o + 2] = Math.round(blue / TAPS ** 2);
    }
  }
  return { data: out, width: SIDE, height: SIDE };
}

/** Where the samples of one axis lie: the pixel before each, and how far beyond it. */
function taps(start: number, size: number, length: number): { from: Int32Array; share: Float64Array } {
  const step = size / SIDE / TAPS;
  const from = new Int32Array(SIDE * TAPS);
  const share = new Float64Array(SIDE * TAPS);
  for (let t = 0; t < from.length; t++) {
    const at = Math.min(Math.max(start + (t + 0.5) * step - 0.5, 0), length - 1.001);
    from[t] = Math.floor(at);
    share[t] = at - from[t]!;
  }
  return { from, share };
}
