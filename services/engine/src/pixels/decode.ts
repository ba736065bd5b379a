import sharp, { type Sharp } from 'sharp';
import type { Rgb } from './rgb.ts';

sharp.concurrency(1);
sharp.cache(false);

const MAX_PIXELS = 100_000_000;

export function openPhoto(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#808080' })
    .toColourspace('srgb');
}

export async function pixelsOf(picture: Sharp): Promise<Rgb> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export function pictureOf(image: Rgb): Sharp {
  return sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } });
}

export async function uprightSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  return autoOrient;
}
