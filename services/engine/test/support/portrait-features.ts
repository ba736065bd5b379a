import sharp from 'sharp';
import { labOf, LINEAR_OF_BYTE } from '../../src/pixels/colour.ts';
import { mean } from '../../src/pixels/statistics.ts';
import type { Eyes } from '../../src/port.ts';
import type { Sample } from './nearest-style.ts';

const SIDE = 256;

/** Places on a face, in spans of the eyes from the middle between them: right, down. All lie well inside its outline. */
const patches = {
  leftCheek: [-0.72, 0.85],
  rightCheek: [0.72, 0.85],
  leftJaw: [-0.6, 1.35],
  rightJaw: [0.6, 1.35],
  brow: [0, -0.3],
  chin: [0, 1.75],
} as const;

/**
 * Light on a face, its size and its place; nothing of what is around the person. `eyes` in shares of the picture,
 * as the engine says them.
 */
export async function portraitFeatures(image: Uint8Array, { left, right }: Eyes): Promise<readonly number[]> {
  const { data, info } = await sharp(image)
    .resize(SIDE, SIDE, { fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const span = right.x - left.x;
  const at = ([dx, dy]: readonly [number, number]): number => {
    const [x, y] = [(middle.x + dx * span) * info.width, middle.y * info.height + dy * span * info.width];
    const reach = 0.14 * span * info.width;
    const lights: number[] = [];
    for (let v = Math.round(y - reach); v <= y + reach; v++) {
      for (let u = Math.round(x - reach); u <= x + reach; u++) {
        const i = 3 * (v * info.width + u);
        const [r, g, b] = [0, 1, 2].map((c) => LINEAR_OF_BYTE[data[i + c] ?? 0] ?? 0);
        lights.push(labOf(r!, g!, b!).L);
      }
    }
    return mean(lights);
  };
  return [
    middle.y,
    Math.log(span),
    Math.abs(middle.x - 0.5),
    at(patches.leftCheek) - at(patches.rightCheek),
    at(patches.leftJaw) - at(patches.rightJaw),
    at(patches.brow) - at(patches.chin),
  ];
}

/** Where an image says its eyes are; every accepted one has a face. */
export function eyesIn({ eyes }: { readonly eyes?: Eyes | undefined }): Eyes {
  if (!eyes) throw new Error('an accepted image does not say where its eyes are');
  return eyes;
}

/** Around the middle of their own package, so that the features of two people compare. */
export function centred<L extends string>(samples: readonly Sample<L>[]): readonly Sample<L>[] {
  const middle =
    samples[0]?.features.map((_, f) => mean(samples.map(({ features }) => features[f] ?? 0))) ?? [];
  return samples.map(({ label, features }) => ({
    label,
    features: features.map((value, f) => value - (middle[f] ?? 0)),
  }));
}
