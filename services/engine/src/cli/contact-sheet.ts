import sharp from 'sharp';

const CELL = 256;
const GAP = 4;
const COLUMNS = 6;

export async function contactSheet(images: readonly Uint8Array[]): Promise<Buffer> {
  const rows = Math.ceil(images.length / COLUMNS);
  const cells = await Promise.all(
    images.map(async (image, i) => ({
      input: await sharp(image).resize(CELL, CELL).toBuffer(),
      left: GAP + (i % COLUMNS) * (CELL + GAP),
      top: GAP + Math.floor(i / COLUMNS) * (CELL + GAP),
    })),
  );
  const size = { width: GAP + COLUMNS * (CELL + GAP), height: GAP + rows * (CELL + GAP) };
  return sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    .composite(cells)
    .jpeg({ quality: 90 })
    .toBuffer();
}
