import sharp from 'sharp';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A picture whose pixel (x, y) shows what lay at `from(x, y)`, all in shares of its width and height. */
export async function warped(photo: Buffer, from: (place: Place) => Place): Promise<Buffer> {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const out = Buffer.alloc(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = from({ x: (x + 0.5) / width, y: (y + 0.5) / height });
      const u = Math.min(Math.max(Math.floor(at.x * width), 0), width - 1);
      const v = Math.min(Math.max(Math.floor(at.y * height), 0), height - 1);
      data.copy(out, 3 * (y * width + x), 3 * (v * width + u), 3 * (v * width + u) + 3);
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Each pixel's colour changed by where it lies; channels 0..255. */
export async function repainted(
  photo: Buffer,
  change: (value: number, place: Place, channel: number) => number,
): Promise<Buffer> {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  for (let i = 0; i < data.length; i++) {
    const pixel = Math.floor(i / 3);
    const place = { x: ((pixel % width) + 0.5) / width, y: (Math.floor(pixel / width) + 0.5) / height };
    data[i] = Math.min(255, Math.max(0, Math.round(change(data[i] ?? 0, place, i % 3))));
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}
