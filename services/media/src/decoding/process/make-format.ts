import { join } from 'node:path';
import { layOutFormat } from '../format.ts';
import type { ImageType } from '../image-type.ts';
import type { FormatJob, FormatOutcome } from './image-jobs.ts';
import { made } from './prepare-selfie.ts';
import { sharp } from './sharp-setup.ts';

/** The IPTC's names of what an engine made or changed. */
const MADE_BY_AI = /\/newscodes\/digitalsourcetype\/(?:compositeWithT|t)rainedAlgorithmicMedia\b/;

const encode: Readonly<Record<ImageType, (picture: ReturnType<typeof sharp>) => ReturnType<typeof sharp>>> = {
  jpeg: (picture) => picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 92 }),
};

/** What comes out is read once more: no file leaves that does not say what made it. */
export async function makeFormat({
  path,
  folder,
  format,
  type,
  face,
}: Omit<FormatJob, 'kind'>): Promise<FormatOutcome> {
  try {
    const { width, height } = await sharp(path).metadata();
    const { cut, size, dpi } = layOutFormat(format, { width, height }, face);
    const target = join(folder, `${format}.${type}`);
    const picture = sharp(path, { failOn: 'warning' })
      .extract(cut)
      .resize({ ...size, fit: 'fill' })
      .keepXmp()
      .withIccProfile('srgb')
      .withDensity(dpi);
    await encode[type](picture).toFile(target);
    const { xmpAsString = '' } = await sharp(target).metadata();
    return MADE_BY_AI.test(xmpAsString) ? { file: await made(target) } : { unmarked: true };
  } catch {
    return { unreadable: true };
  }
}
