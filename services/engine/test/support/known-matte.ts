import sharp from 'sharp';
import type { EngineThreads } from '../../src/threads/engine-threads.ts';
import { srgbOf } from '../../src/pixels/colour.ts';
import { box, plane } from '../../src/pixels/plane.ts';
import { chanceOf, noiseField } from '../../src/pixels/random.ts';
import { prepareOpened } from '../../src/studio/prepare-on.ts';
import type { PreparedSelfie } from '../../src/studio/prepared.ts';

/** A selfie as the engine prepared it, and where its canvas lies in the photo. */
export interface PreparedPhoto {
  readonly prepared: PreparedSelfie;
  readonly frame: { readonly left: number; readonly top: number; readonly scale: number };
}

export async function prepared(threads: EngineThreads, photo: Uint8Array): Promise<PreparedPhoto> {
  const opened = await threads.run({ kind: 'open', selfie: photo });
  const { prepared } = await prepareOpened(threads, opened);
  return { prepared, frame: opened.frame };
}

type Colour = readonly [number, number, number];
const busy: readonly ((x: number, y: number, noise: number) => Colour)[] = [
  (x, _y, n) => (x % 90 < 45 ? [0.55 + 0.1 * n, 0.1, 0.12] : [0.8, 0.78, 0.74 + 0.1 * n]),
  (x, y, n) => [0.12 + 0.1 * n, 0.25 + 0.2 * n + 0.1 * Math.sin(y / 9), 0.1 + 0.05 * Math.sin(x / 7)],
  (x, y, n) => (((x >> 6) + (y >> 6)) % 2 === 0 ? [0.5, 0.4, 0.3 + 0.1 * n] : [0.15, 0.2 + 0.1 * n, 0.35]),
];
export const busyBackgrounds = busy.length;

/** The person of a prepared selfie in front of a busy background, as a photo whose every pixel's alpha is known. */
export function photoBefore(
  which: number,
  { width, height, colour, alpha }: PreparedSelfie,
): Promise<Buffer> {
  const noise = noiseField(width, height, 40, chanceOf(which + 1));
  const paint = busy[which] ?? busy[0]!;
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const behind = paint(i % width, Math.floor(i / width), noise[i]!);
    const a = alpha[i]! / 255;
    for (let c = 0; c < 3; c++)
      data[3 * i + c] = 255 * srgbOf((a * colour[3 * i + c]!) / 65535 + (1 - a) * behind[c]!) + 0.5;
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Mean absolute difference of a found matte to the true one, 0..1, over the canvas that was found. */
export function matteError(truth: PreparedSelfie, { prepared: found, frame }: PreparedPhoto): number {
  let [sum, count] = [0, 0];
  for (let y = 0; y < found.height; y += 2) {
    for (let x = 0; x < found.width; x += 2) {
      const u = Math.round(frame.left + (x + 0.5) / frame.scale - 0.5);
      const v = Math.round(frame.top + (y + 0.5) / frame.scale - 0.5);
      if (u < 0 || v < 0 || u >= truth.width || v >= truth.height) continue;
      sum += Math.abs(found.alpha[y * found.width + x]! - truth.alpha[v * truth.width + u]!) / 255;
      count++;
    }
  }
  return sum / Math.max(1, count);
}

/** Pixels of a veil, for each one of the person: nine tenths of the 13 x 13 around them are half person and half not. */
export function veiled({ width, height, alpha }: PreparedSelfie): number {
  const open = plane(
    width,
    height,
    Float32Array.from(alpha, (a) => (a > 25 && a < 230 ? 1 : 0)),
  );
  const around = box(open, 6);
  let [veil, person] = [0, 0];
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i]! > 128) person++;
    if (around.data[i]! > 0.9) veil++;
  }
  return veil / Math.max(1, person);
}
