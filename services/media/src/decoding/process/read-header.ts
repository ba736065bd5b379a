import { readFile } from 'node:fs/promises';
import { refusalOf, storedSize } from '../upload-rules.ts';
import type { ImageType } from '../image-type.ts';
import type { HeaderOutcome } from './image-jobs.ts';
import { sharp } from './sharp-setup.ts';
import { DecoderWords, tolerant } from './decoder-words.ts';
import { isTooComplex, structureOf } from '../structure/is-too-complex.ts';

type Metadata = Awaited<ReturnType<ReturnType<typeof sharp>['metadata']>>;

/** Looks at how the file is built and at its header: no pixel is decoded before this agreed. */
export async function readHeader(path: string, type: ImageType): Promise<HeaderOutcome> {
  const structure = structureOf(await readFile(path), type);
  if (isTooComplex(structure, type)) return { refusal: 'upload.too_complex' };
  const words = new DecoderWords(path);
  let metadata: Metadata;
  try {
    metadata = await words.of(sharp(path, { ...tolerant, limitInputPixels: false })).metadata();
  } catch (error) {
    words.note(String(error));
    return words.refusal(structure);
  }
  const { format, width, height, pages: frames = 1 } = metadata;
  const refusal = refusalOf({ format, width, height, frames }, type);
  if (refusal) return { refusal };
  return { workingBytes: Math.max(decodingBytes(metadata), turningBytes(metadata)) };
}

/** Progressive JPEG keeps two bytes per coefficient, interlaced PNG and WEBP keep every pixel; the rest is read in lines. */
function decodingBytes(metadata: Metadata): number {
  const pixels = metadata.width * metadata.height;
  if (metadata.format === 'jpeg') {
    if (!metadata.isProgressive) return 0;
    return pixels * 2 * (metadata.chromaSubsampling === '4:2:0' ? 1.5 : metadata.channels);
  }
  const sample = metadata.depth === 'ushort' ? 2 : 1;
  return metadata.format === 'webp' || metadata.isProgressive ? pixels * metadata.channels * sample : 0;
}

/** A photo that lies on its side is whole in memory while it is turned, in the size it is stored with. */
function turningBytes({ width, height, orientation = 1 }: Metadata): number {
  const stored = storedSize(width, height);
  return orientation === 1 ? 0 : stored.width * stored.height * 3;
}
