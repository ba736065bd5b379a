import type { FileNames } from './file-name.ts';
import type { Headshot } from '../photo/photo.ts';
import { layOutZip, type ZipLayout } from './zip-layout.ts';

/** The same rows give the same bytes, whenever and by whichever replica they are asked for. */
export function layOutArchive(
  names: FileNames,
  headshots: readonly Headshot[],
  images: number,
  completedAt: Date,
): ZipLayout {
  const entries = headshots.map(({ number, style, bytes, crc32 }) => ({
    name: names.headshot(number, style, images),
    bytes,
    crc32,
  }));
  return layOutZip(entries, completedAt);
}
