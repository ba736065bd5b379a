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
  const sums = [0, 0, 0];
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      sums.fill(0);
      for (let v = y * TAPS; v < (y + 1) * TAPS; v++) {
        const [low, upper] = [rows.share[v]!, 1 - rows.share[v]!];
        for (let u = x * TAPS; u < (x + 1) * TAPS; u++) {
          const right = columns.share[u]!;
          const i = (rows.from[v]! * width + columns.from[u]!) * 3;
          const j = i + width * 3;
          for (let c = 0; c < 3; c++) {
            const above = data[i + c]! * (1 - right) + data[i + 3 + c]! * right;
            const below = data[j + c]! * (1 - right) + data[j + 3 + c]! * right;
            sums[c]! += above * upper + below * low;
          }
        }
      }
      for (let c = 0; c < 3; c++) out[(y * SIDE + x) * 3 + c] = Math.round(sums[c]! / TAPS ** 2);
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
