import sharp from 'sharp';
import { labOf, LINEAR_OF_BYTE, type Lab } from '../../src/pixels/colour.ts';
import { mean, percentile } from '../../src/pixels/statistics.ts';

const SIDE = 48;

/** Left and right of the head, and above the shoulders. */
function isBackdrop(x: number, y: number): boolean {
  const aside = Math.abs(x - 0.5);
  return y < 0.6 && (aside > 0.36 || (y < 0.3 && aside > 0.28));
}

/** What an eye takes in at a glance: the backdrop's colour, how colourful it is at most, its darks and lights. */
export async function styleFeatures(image: Uint8Array): Promise<readonly number[]> {
  const data = await sharp(image).resize(SIDE, SIDE).removeAlpha().raw().toBuffer();
  const linear = (i: number): number => LINEAR_OF_BYTE[data[i] ?? 0] ?? 0;
  const labs: Lab[] = [];
  for (let i = 0; i < SIDE * SIDE; i++) {
    if (isBackdrop(((i % SIDE) + 0.5) / SIDE, (Math.floor(i / SIDE) + 0.5) / SIDE))
      labs.push(labOf(linear(3 * i), linear(3 * i + 1), linear(3 * i + 2)));
  }
  const light = labs.map(({ L }) => L);
  const chroma = labs.map(({ a, b }) => Math.hypot(a, b));
  return [
    mean(light),
    mean(labs.map(({ a }) => a)),
    mean(labs.map(({ b }) => b)),
    mean(chroma),
    percentile(chroma, 0.9),
    percentile(light, 0.1),
    percentile(light, 0.9),
  ];
}
