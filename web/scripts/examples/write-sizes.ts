import sharp from 'sharp';

/** Writes `<path>-<width>.avif`, `.webp` and `.jpg`; each keeps what the source says about its making (XMP). */
export async function writeSizes(path: string, image: Buffer, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    const sized = sharp(image).resize(width, width).keepXmp();
    await sized.clone().avif({ quality: 50, effort: 6 }).toFile(`${path}-${width}.avif`);
    await sized.clone().webp({ quality: 74, effort: 6 }).toFile(`${path}-${width}.webp`);
    await sized.clone().jpeg({ quality: 76, mozjpeg: true }).toFile(`${path}-${width}.jpg`);
  }
}
