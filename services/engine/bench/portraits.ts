import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** A test portrait as a phone would deliver it. */
export interface Portrait {
  readonly name: string;
  readonly photo: Buffer;
  readonly width: number;
  readonly height: number;
}

const TWELVE_MEGAPIXELS = 12_000_000;

async function portrait(name: string, file: string): Promise<Portrait> {
  const source = sharp(await readFile(new URL(`../test/fixtures/${file}`, import.meta.url)));
  const { width, height } = await source.metadata();
  const factor = Math.sqrt(TWELVE_MEGAPIXELS / (width * height));
  const size = { width: Math.round(factor * width), height: Math.round(factor * height) };
  const large = source.removeAlpha().resize({ ...size, fit: 'fill', kernel: 'lanczos3' });
  return { name, photo: await large.jpeg({ quality: 92 }).toBuffer(), ...size };
}

/** Hopper first: her face is the larger one. */
export const portraits = (): Promise<readonly [Portrait, Portrait]> =>
  Promise.all([portrait('hopper', 'grace_hopper.jpg'), portrait('astronaut', 'astronaut.png')]);
