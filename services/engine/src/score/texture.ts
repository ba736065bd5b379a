import { faceHeight, pointOf, type FaceMap } from '../analysis/face-map.ts';
import { box, plane, sample, type Plane } from '../pixels/plane.ts';
import type { Rgb } from '../pixels/rgb.ts';

const lumaOf = ({ data }: Rgb, i: number): number =>
  0.299 * data[3 * i]! + 0.587 * data[3 * i + 1]! + 0.114 * data[3 * i + 2]!;

export function faceLuma(image: Rgb, map: FaceMap, side: number): Plane {
  const step = faceHeight(map) / side;
  const x = (pointOf(map, 234).x + pointOf(map, 454).x) / 2 - (side / 2) * step;
  const y = (pointOf(map, 10).y + pointOf(map, 152).y) / 2 - (side / 2) * step;
  const around = cut(image, x - 2 * step, y - 2 * step, (side + 4) * step);
  const even = step >= 2 ? box(around.luma, Math.floor(step / 2)) : around.luma;
  const out = plane(side, side);
  for (let v = 0; v < side; v++) {
    for (let u = 0; u < side; u++)
      out.data[v * side + u] = sample(even, x - around.left + u * step, y - around.top + v * step);
  }
  return out;
}

function cut(image: Rgb, x: number, y: number, side: number): { luma: Plane; left: number; top: number } {
  const left = Math.min(Math.max(0, Math.floor(x)), image.width - 1);
  const top = Math.min(Math.max(0, Math.floor(y)), image.height - 1);
  const right = Math.max(left + 1, Math.min(image.width, Math.ceil(x + side)));
  const bottom = Math.max(top + 1, Math.min(image.height, Math.ceil(y + side)));
  const luma = plane(right - left, bottom - top);
  for (let v = top; v < bottom; v++) {
    for (let u = left; u < right; u++)
      luma.data[(v - top) * luma.width + u - left] = lumaOf(image, v * image.width + u);
  }
  return { luma, left, top };
}

export function gradientEnergy({ data, width, height }: Plane): number {
  const [marginX, marginY] = [Math.round(0.18 * width), Math.round(0.07 * height)];
  let sum = 0;
  for (let y = marginY; y < height - marginY; y++) {
    for (let x = marginX; x < width - marginX; x++) {
      const i = y * width + x;
      sum += Math.hypot(data[i + 1]! - data[i - 1]!, data[i + width]! - data[i - width]!);
    }
  }
  return sum;
}

const TEXTURE_SIDE = 160;

/** Fine detail of a face: gradients that a blur of three pixels takes away, for each unit of the face's brightness. */
export function faceTexture(image: Rgb, map: FaceMap): number {
  const face = faceLuma(image, map, TEXTURE_SIDE);
  const coarse = box(face, 1);
  const fine = plane(TEXTURE_SIDE, TEXTURE_SIDE);
  let brightness = 0;
  for (let i = 0; i < fine.data.length; i++) {
    fine.data[i] = face.data[i]! - coarse.data[i]!;
    brightness += face.data[i]!;
  }
  return gradientEnergy(fine) / (brightness + 1);
}
