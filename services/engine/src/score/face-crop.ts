import { LEFT_EYE, meanOf, MOUTH, RIGHT_EYE, type FaceMap } from '../analysis/face-map.ts';
import { clamp } from '../pixels/plane.ts';
import type { Rgb } from '../pixels/rgb.ts';

const SIDE = 150;
const TAPS = 3;

/** A head that leans is turned back by the line of its eyes: seen aslant, the net calls one person two. */
export function dlibCrop(image: Rgb, map: FaceMap): Rgb {
  const right = meanOf(map, RIGHT_EYE);
  const left = meanOf(map, LEFT_EYE);
  const mouth = meanOf(map, MOUTH);
  const toMouth = (p: { x: number; y: number }): number => Math.hypot(p.x - mouth.x, p.y - mouth.y);
  const size = (toMouth(right) + toMouth(left)) / 2 / 0.45;
  const turn = Math.atan2(left.y - right.y, left.x - right.x);
  const [x, y] = [(right.x + left.x + mouth.x) / 3, (right.y + left.y + mouth.y) / 3];
  return squareCrop(image, { x, y, dx: Math.cos(turn) * size, dy: Math.sin(turn) * size });
}

/** Its middle (0.5, 0.43 of it), and its upper edge from left to right. */
interface Square {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

function squareCrop({ data, width, height }: Rgb, { x, y, dx, dy }: Square): Rgb {
  const out = new Uint8Array(SIDE * SIDE * 3);
  const step = 1 / (SIDE * TAPS);
  const [maxX, maxY] = [width - 1.001, height - 1.001];
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let tap = 0; tap < TAPS * TAPS; tap++) {
        const u = (column * TAPS + (tap % TAPS) + 0.5) * step - 0.5;
        const v = (row * TAPS + Math.floor(tap / TAPS) + 0.5) * step - 0.43;
        const px = clamp(x + u * dx - v * dy - 0.5, 0, maxX);
        const py = clamp(y + u * dy + v * dx - 0.5, 0, maxY);
        const left = Math.floor(px);
        const top = Math.floor(py);
        const right = px - left;
        const low = py - top;
        const i = (top * width + left) * 3;
        const j = i + width * 3;
        const w00 = (1 - right) * (1 - low);
        const w10 = right * (1 - low);
        const w01 = (1 - right) * low;
        const w11 = right * low;
        red += data[i]! * w00 + data[i + 3]! * w10 + data[j]! * w01 + data[j + 3]! * w11;
        green += data[i + 1]! * w00 + data[i + 4]! * w10 + data[j + 1]! * w01 + data[j + 4]! * w11;
        blue += data[i + 2]! * w00 + data[i + 5]! * w10 + data[j + 2]! * w01 + data[j + 5]! * w11;
      }
      const o = (row * SIDE + column) * 3;
      out[o] = Math.round(red / TAPS ** 2);
      out[o + 1] = Math.round(green / TAPS ** 2);
      out[o + 2] = Math.round(blue / TAPS ** 2);
    }
  }
  return { data: out, width: SIDE, height: SIDE };
}
