import sharp, { type Sharp } from 'sharp';
import type { Rgb } from './rgb.ts';

sharp.concurrency(1);
sharp.cache(false);

/** Larger photos are refused before their pixels are touched. */
const MAX_PIXELS = 100_000_000;

/** An upright, opaque sRGB picture of any encoded photo. */
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

/** Width and height after the EXIF orientation was applied. */
export async function uprightSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  return autoOrient;
}
