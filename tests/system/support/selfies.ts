import { readFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { selfieForm } from '../../../deploy/src/api/public-api.ts';

export const portraits = {
  hopper: new URL('../../../deploy/src/journey/grace_hopper.jpg', import.meta.url),
  astronaut: new URL('../../fixtures/astronaut.png', import.meta.url),
} as const;

/** A portrait that no other photo of the stack is byte for byte: its corner has a colour of its own. */
export async function ownPortrait(): Promise<Blob> {
  const [r, g, b] = randomBytes(3);
  const corner = { create: { width: 32, height: 32, channels: 3 as const, background: { r, g, b } } };
  const picture = sharp(await readFile(portraits.hopper)).composite([{ input: corner, left: 0, top: 0 }]);
  return new Blob([Uint8Array.from(await picture.jpeg().toBuffer())], { type: 'image/jpeg' });
}

/** The form of POST /photos. */
export const selfie = async (photo: URL | Blob, faceConsentVersion: string) =>
  selfieForm(photo instanceof Blob ? photo : await fileAt(photo), 'selfie', {
    expression: 'unchanged',
    faceConsentVersion,
  });

async function fileAt(photo: URL): Promise<Blob> {
  const type = photo.pathname.endsWith('.png') ? 'image/png' : 'image/jpeg';
  return new Blob([await readFile(photo)], { type });
}
