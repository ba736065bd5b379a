import { enlargeTile } from '../nets/enlarge-net.ts';
import { pictureOf, pixelsOf } from '../pixels/decode.ts';
import { smoothstep } from '../pixels/plane.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { NET_FACTOR, tilesOf, type Area } from './enlarge-plan.ts';
import type { MasterFrame } from './master-frame.ts';

/** Enlarges every `of`-th tile of a small face, starting with `part`, into `target` (shared between workers). */
export async function enlargePart(
  image: Rgb,
  target: Rgb,
  part: number,
  of: number,
  modelDir: string,
): Promise<void> {
  const tiles = tilesOf(image);
  for (let t = part; t < tiles.length; t += of) {
    const tile = tiles[t]!;
    const data = new Uint8Array(tile.width * tile.height * 3);
    for (let y = 0; y < tile.height; y++) {
      const from = ((tile.top + y) * image.width + tile.left) * 3;
      data.set(image.data.subarray(from, from + tile.width * 3), y * tile.width * 3);
    }
    const large = await enlargeTile({ data, width: tile.width, height: tile.height }, NET_FACTOR, modelDir);
    const [skipX, skipY] = [(tile.keepLeft - tile.left) * NET_FACTOR, (tile.keepTop - tile.top) * NET_FACTOR];
    for (let y = 0; y < tile.keepHeight * NET_FACTOR; y++) {
      const from = ((y + skipY) * large.width + skipX) * 3;
      const to = ((tile.keepTop * NET_FACTOR + y) * target.width + tile.keepLeft * NET_FACTOR) * 3;
      target.data.set(large.data.subarray(from, from + tile.keepWidth * NET_FACTOR * 3), to);
    }
  }
}

export async function blendFace(canvas: Rgb, enlarged: Rgb, area: Area, frame: MasterFrame): Promise<void> {
  const left = Math.round((area.left - frame.left) * frame.scale);
  const top = Math.round((area.top - frame.top) * frame.scale);
  const width = Math.min(canvas.width - left, Math.round(area.width * frame.scale));
  const height = Math.min(canvas.height - top, Math.round(area.height * frame.scale));
  const face = await pixelsOf(pictureOf(enlarged).resize(width, height, { fit: 'fill' }));
  const fade = 0.06 * height;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const weight = smoothstep(0, fade, Math.min(x, y, width - 1 - x, height - 1 - y));
      const i = 3 * ((top + y) * canvas.width + left + x);
      const j = 3 * (y * width + x);
      for (let c = 0; c < 3; c++)
        canvas.data[i + c] = Math.round(canvas.data[i + c]! * (1 - weight) + face.data[j + c]! * weight);
    }
  }
}
