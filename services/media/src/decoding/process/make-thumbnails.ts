import { join } from 'node:path';
import type { ThumbnailsOutcome } from './image-jobs.ts';
import { made } from './prepare-selfie.ts';
import { sharp } from './sharp-setup.ts';

/** The marking as AI-made travels in the XMP, and stays. */
export async function makeThumbnails(path: string, folder: string): Promise<ThumbnailsOutcome> {
  try {
    const w640 = join(folder, '640.jpg');
    const w320 = join(folder, '320.jpg');
    await sharp(path, { failOn: 'warning' })
      .resize({ width: 640, withoutEnlargement: true })
      .keepXmp()
      .jpeg({ quality: 84, optimiseCoding: false })
      .toFile(w640);
    await sharp(w640)
      .resize({ width: 320, withoutEnlargement: true })
      .keepXmp()
      .jpeg({ quality: 82, optimiseCoding: false })
      .toFile(w320);
    return { thumbnails: { w320: await made(w320), w640: await made(w640) } };
  } catch {
    return { unreadable: true };
  }
}
