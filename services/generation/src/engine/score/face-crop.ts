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

function squareCrop(image: Rgb, x0: number, y0: number, size: number): Rgb {
  const data = new Uint8Array(SIDE * SIDE * 3);
  const step = size / SIDE / TAPS;
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const sum = [0, 0, 0];
      for (let t = 0; t < TAPS * TAPS; t++) {
        const fx = x0 + (x * TAPS + (t % TAPS) + 0.5) * step - 0.5;
        const fy = y0 + (y * TAPS + Math.floor(t / TAPS) + 0.5) * step - 0.5;
        addSample(image, fx, fy, sum);
      }
      for (let c = 0; c < 3; c++) data[(y * SIDE + x) * 3 + c] = Math.round(sum[c]! / (TAPS * TAPS));
    }
  }
  return { data, width: SIDE, height: SIDE };
}

function addSample({ data, width, height }: Rgb, x: number, y: number, sum: number[]): void {
  const cx = Math.min(Math.max(x, 0), width - 1.001);
  const cy = Math.min(Math.max(y, 0), height - 1.001);
  const [x0, y0] = [Math.floor(cx), Math.floor(cy)];
  const [dx, dy] = [cx - x0, cy - y0];
  const i = (y0 * width + x0) * 3;
  const down = width * 3;
  for (let c = 0; c < 3; c++) {
    const top = data[i + c]! * (1 - dx) + data[i + 3 + c]! * dx;
    const low = data[i + down + c]! * (1 - dx) + data[i + down + 3 + c]! * dx;
    sum[c]! += top * (1 - dy) + low * dy;
  }
}
