import { readFileSync } from 'node:fs';
import sharp from 'sharp';

const SELFIE = new URL('../../../services/engine/test/fixtures/grace_hopper.jpg', import.meta.url);

interface Given {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const given = (name: string, buffer: Buffer, mimeType = 'image/jpeg'): Given => ({
  name,
  mimeType,
  buffer,
});

export const selfie = (): Given => given('selfie.jpg', readFileSync(SELFIE));

/** A selfie of exactly so many bytes; what follows the image's end is read by nobody. */
export function selfieOf(bytes: number): Given {
  const { buffer } = selfie();
  return given('large.jpg', Buffer.concat([buffer, Buffer.alloc(bytes - buffer.length, 7)]));
}

export async function selfieWide(width: number): Promise<Given> {
  return given('narrow.jpg', await sharp(readFileSync(SELFIE)).resize(width, 700).jpeg().toBuffer());
}
