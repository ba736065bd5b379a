import { createHash } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MadeFile } from '../../application/ports/image-processor.port.ts';
import { ANALYSIS_SIDE, MAX_PIXELS, storedSize } from '../../domain/upload-rules.ts';
import type { SelfieOutcome } from './image-jobs.ts';
import { sharp } from './sharp-setup.ts';

const quality = 95;
/** Optimised coding would hold every coefficient of a large photo in memory. */
const original = { quality, chromaSubsampling: '4:4:4', optimiseCoding: false } as const;

/** Turns and mirrors of the EXIF orientations 1 to 8; sharp mirrors before it turns. */
const turns = [
  { angle: 0, flop: false },
  { angle: 0, flop: true },
  { angle: 180, flop: false },
  { angle: 180, flop: true },
  { angle: 270, flop: true },
  { angle: 90, flop: false },
  { angle: 90, flop: true },
  { angle: 270, flop: false },
] as const;

/**
 * Makes the photo anew: upright, sRGB, no metadata. Small first and turned second, so that the large image is read in
 * lines. What must be turned goes to the disk between: a decoder's memory is given back before the turned one is needed.
 */
export async function prepareSelfie(path: string, folder: string): Promise<SelfieOutcome> {
  const file = (name: string): string => join(folder, name);
  try {
    await makeOriginal(path, folder, file('original.jpg'));
  } catch {
    return { refusal: 'upload.damaged' };
  }
  const source = file('original.jpg');
  const { width, height } = await sharp(source).metadata();
  await sharp(source)
    .resize(ANALYSIS_SIDE, ANALYSIS_SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 92 })
    .toFile(file('analysis.jpg'));
  await sharp(file('analysis.jpg'))
    .resize({ width: 640, withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toFile(file('640.jpg'));
  await sharp(file('analysis.jpg'))
    .resize({ width: 320, withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toFile(file('320.jpg'));
  return {
    selfie: {
      width,
      height,
      sha256: createHash('sha256')
        .update(await readFile(source))
        .digest('hex'),
      dominantColor: await dominantColor(file('320.jpg')),
      original: await made(source),
      analysis: await made(file('analysis.jpg')),
      w320: await made(file('320.jpg')),
      w640: await made(file('640.jpg')),
    },
  };
}

async function makeOriginal(path: string, folder: string, target: string): Promise<void> {
  const input = sharp(path, { failOn: 'warning', limitInputPixels: MAX_PIXELS, sequentialRead: true });
  const metadata = await input.metadata();
  const size = storedSize(metadata.width, metadata.height);
  const small = input
    .resize(size.width, size.height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
  const turn = turns[(metadata.orientation ?? 1) - 1] ?? turns[0];
  if (turn.angle === 0 && !turn.flop) return void (await small.jpeg(original).toFile(target));
  const lying = join(folder, 'lying.png');
  await small.png({ compressionLevel: 0 }).toFile(lying);
  const upright = sharp(lying, { sequentialRead: true }).rotate(turn.angle);
  await (turn.flop ? upright.flop() : upright).toColourspace('srgb').jpeg(original).toFile(target);
  await rm(lying);
}

async function dominantColor(path: string): Promise<string> {
  const { dominant } = await sharp(path).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export async function made(path: string): Promise<MadeFile> {
  return { path, bytes: (await stat(path)).size };
}
