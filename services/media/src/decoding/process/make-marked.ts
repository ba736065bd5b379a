import { join } from 'node:path';
import type { ThumbnailsOutcome } from './image-jobs.ts';
import { made } from './prepare-selfie.ts';
import { sharp } from './sharp-setup.ts';

const [WIDE, SMALL] = [640, 320];
/** Squares across a coarse copy: a face has about eight of them, and no more is told of it. */
const SQUARES = 20;
const jpeg = { quality: 82, optimiseCoding: false } as const;

/** The wide copy is the very file, whose signature any change would break. */
export async function makeMarked(path: string, folder: string): Promise<ThumbnailsOutcome> {
  try {
    const small = join(folder, 'marked-320.jpg');
    const picture = sharp(path, { failOn: 'warning' }).resize({ width: SMALL, withoutEnlargement: true });
    await picture.keepXmp().jpeg(jpeg).toFile(small);
    return { thumbnails: { w320: await made(small), w640: await made(path) } };
  } catch {
    return { unreadable: true };
  }
}

export async function makeCoarse(path: string, folder: string): Promise<ThumbnailsOutcome> {
  try {
    const squares = join(folder, 'squares.png');
    await sharp(path).resize({ width: SQUARES, kernel: 'linear' }).keepXmp().png().toFile(squares);
    const wide = await enlarged(squares, WIDE, join(folder, 'coarse-640.jpg'));
    const small = await enlarged(squares, SMALL, join(folder, 'coarse-320.jpg'));
    return { thumbnails: { w320: await made(small), w640: await made(wide) } };
  } catch {
    return { unreadable: true };
  }
}

async function enlarged(path: string, width: number, target: string): Promise<string> {
  await sharp(path).resize({ width, kernel: 'nearest' }).keepXmp().jpeg(jpeg).toFile(target);
  return target;
}
