import sharp, { type Sharp } from 'sharp';
import { chanceOf } from '../../src/pixels/random.ts';
import { repainted } from './warped-photos.ts';

export const jpeg = (picture: Sharp, quality = 92): Promise<Buffer> => picture.jpeg({ quality }).toBuffer();

/** What bad light and bad cameras make of any picture, as JPEG. */
export const degrade = {
  dark: (picture) => jpeg(picture.linear(0.2, 0)),
  dim: (picture) => jpeg(picture.linear(0.5, 0)),
  bright: (picture) => jpeg(picture.linear(2.6, 40)),
  noisy: async (picture) => {
    const chance = chanceOf(1);
    return repainted(await jpeg(picture), (value) => value + chance.between(-30, 30));
  },
  compressed: (picture) => jpeg(picture, 30),
  warm: (picture) =>
    jpeg(
      picture.recomb([
        [1.12, 0, 0],
        [0, 1, 0],
        [0, 0, 0.72],
      ]),
    ),
  blackAndWhite: (picture) => jpeg(picture.grayscale()),
} as const satisfies Readonly<Record<string, (picture: Sharp) => Promise<Buffer>>>;

export async function scaled(photo: Buffer, factor: number): Promise<Buffer> {
  const { width } = await sharp(photo).metadata();
  return jpeg(sharp(photo).resize(Math.round(factor * width)));
}
