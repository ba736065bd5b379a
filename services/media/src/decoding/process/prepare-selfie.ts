import { createHash } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MadeFile } from '../image-processor.port.ts';
import type { ImageType } from '../image-type.ts';
import { ANALYSIS_SIDE, MAX_PIXELS, storedSize } from '../upload-rules.ts';
import type { Quarter } from '../quarter.ts';
import { DecoderWords, tolerant } from './decoder-words.ts';
import type { SelfieOutcome } from './image-jobs.ts';
import { sharp } from './sharp-setup.ts';
import { structureOf } from '../structure/is-too-complex.ts';

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
 * @param further what the face asks for beyond EXIF
 */
export async function prepareSelfie(
  path: string,
  type: ImageType,
  folder: string,
  further: Quarter,
): Promise<SelfieOutcome> {
  const file = (name: string): string => join(folder, name);
  const words = new DecoderWords(path);
  const refused = async (): Promise<SelfieOutcome> => words.refusal(structureOf(await readFile(path), type));
  try {
    await makeOriginal(path, folder, file('original.jpg'), further, words);
  } catch (error) {
    words.note(String(error));
    return refused();
  }
  if (words.lostPixels) return refused();
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
    warnings: words.toString(),
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

async function makeOriginal(
  path: string,
  folder: string,
  target: string,
  further: Quarter,
  words: DecoderWords,
): Promise<void> {
  const input = words.of(sharp(path, { ...tolerant, limitInputPixels: MAX_PIXELS, sequentialRead: true }));
  const metadata = await input.metadata();
  const size = storedSize(metadata.width, metadata.height);
  const small = input
    .resize(size.width, size.height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
  const turn = turns[(metadata.orientation ?? 1) - 1] ?? turns[0];
  const angle = (turn.angle + further) % 360;
  if (angle === 0 && !turn.flop) return void (await small.jpeg(original).toFile(target));
  const lying = join(folder, 'lying.png');
  await small.png({ compressionLevel: 0 }).toFile(lying);
  const upright = sharp(lying, { sequentialRead: true }).rotate(angle);
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
