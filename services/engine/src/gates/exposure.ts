import { pointOf, type FaceMap } from '../analysis/face-map.ts';
import type { Rgb } from '../pixels/rgb.ts';

export function varianceOf({ data }: Rgb): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let i = 1; i < data.length; i += 3 * 31) {
    sum += data[i]!;
    squares += data[i]! ** 2;
    count++;
  }
  return squares / count - (sum / count) ** 2;
}

export function clippedShare(map: FaceMap, image: Rgb): number {
  const [left, right] = [pointOf(map, 234).x, pointOf(map, 454).x];
  const [top, bottom] = [pointOf(map, 10).y, pointOf(map, 152).y];
  let [clipped, count] = [0, 0];
  for (let y = Math.max(0, Math.round(top)); y < Math.min(image.height, bottom); y += 2) {
    for (let x = Math.max(0, Math.round(left)); x < Math.min(image.width, right); x += 2) {
      const i = 3 * (y * image.width + x);
      count++;
      if (0.299 * image.data[i]! + 0.587 * image.data[i + 1]! + 0.114 * image.data[i + 2]! > 250) clipped++;
    }
  }
  return count === 0 ? 0 : clipped / count;
}
