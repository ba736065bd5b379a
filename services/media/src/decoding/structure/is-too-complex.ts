import type { ImageType } from '../image-type.ts';
import { jpegStructure } from './jpeg-structure.ts';
import { pngStructure } from './png-structure.ts';
import type { Structure } from './structure.ts';
import { webpStructure } from './webp-structure.ts';

/** Progressive encoders write 5 to 20 passes. Each costs a decoder as much as the picture is large, however small the pass. */
const MAX_SCANS = 32;

/** Segments of a full-size JPEG of a phone: under 200. A PNG of 10 MB in pieces of 4 KB has 2,500 chunks. */
const MAX_PARTS: Readonly<Record<ImageType, number>> = { jpeg: 1_000, png: 12_000, webp: 1_000 };

const read: Readonly<Record<ImageType, (bytes: Buffer) => Structure>> = {
  jpeg: jpegStructure,
  png: pngStructure,
  webp: webpStructure,
};

export const structureOf = (bytes: Buffer, type: ImageType): Structure => read[type](bytes);

export function isTooComplex({ scans, parts, rare }: Structure, type: ImageType): boolean {
  return rare || scans > MAX_SCANS || parts > MAX_PARTS[type];
}
