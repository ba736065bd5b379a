import { markPreview } from './mark-preview.ts';
import { signJpeg } from '../marking/sign.ts';
import { xmpPacket } from '../marking/xmp.ts';
import type { SigningKey } from '../marking/certificate.ts';
import { openPhoto, pictureOf, pixelsOf } from '../pixels/decode.ts';
import type { Eyes, Maker } from '../port.ts';

export const PREVIEW_SIDE = 640;
const QUALITY = 82;

export interface PreviewInput {
  readonly bytes: Uint8Array;
  readonly eyes: Eyes | undefined;
  readonly madeBy: Maker;
  readonly model: string;
  readonly words: string;
  readonly seed: Uint8Array;
}

/** Marked anew in XMP and, with a key, in C2PA. The same input makes the same picture. */
export async function previewPicture(input: PreviewInput, key: SigningKey | undefined): Promise<Uint8Array> {
  const { engine, sourceType } = input.madeBy;
  const picture = await pixelsOf(openPhoto(input.bytes).resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'cover' }));
  markPreview(picture, input);
  const jpeg = await pictureOf(picture)
    .withXmp(xmpPacket(sourceType, engine))
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return key ? signJpeg(jpeg, key, sourceType, { name: engine, version: input.model }) : jpeg;
}
