import { headshotFileName } from './file-name.ts';
import type { Headshot } from '../photo/photo.ts';
import { layOutZip, type ZipLayout } from './zip-layout.ts';

/** The same rows give the same bytes, whenever and by whichever replica they are asked for. */
export function layOutArchive(
  brand: string,
  headshots: readonly Headshot[],
  images: number,
  completedAt: Date,
): ZipLayout {
  const entries = headshots.map(({ number, style, bytes, crc32 }) => ({
    name: headshotFileName(brand, number, style, images),
    bytes,
    crc32,
  }));
  return layOutZip(entries, completedAt);
}
