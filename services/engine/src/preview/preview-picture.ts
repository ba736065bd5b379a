import { signJpeg } from '../marking/sign.ts';
import { xmpPacket } from '../marking/xmp.ts';
import type { SigningKey } from '../marking/certificate.ts';
import { openPhoto } from '../pixels/decode.ts';
import type { Eyes, Maker, PicturePoint } from '../port.ts';
import { markOver } from './mark.ts';

/** Width and height in pixels. */
export const PREVIEW_SIDE = 640;
const QUALITY = 82;

export interface PreviewInput {
  /** The accepted file, as it would be delivered. */
  readonly bytes: Uint8Array;
  readonly eyes: Eyes | undefined;
  readonly madeBy: Maker;
  /** Written into the signature beside the engine's id. */
  readonly model: string;
  /** What is written across the picture. */
  readonly words: string;
}

/** Between mouth and cheeks, where a picture cannot be cut without losing the face. */
function middleOfFace(eyes: Eyes | undefined): PicturePoint {
  if (!eyes) return { x: 0.5, y: 0.5 };
  const { left, right } = eyes;
  const apart = Math.hypot(right.x - left.x, right.y - left.y);
  return { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 + 0.6 * apart };
}

/**
 * What is shown of an accepted image before it is paid for: small, with words across the face, marked anew as what it
 * is in XMP and, with a key, in C2PA. The same input makes the same picture.
 */
export async function previewPicture(input: PreviewInput, key: SigningKey | undefined): Promise<Uint8Array> {
  const { engine, sourceType } = input.madeBy;
  const mark = markOver(PREVIEW_SIDE, input.words, middleOfFace(input.eyes));
  const jpeg = await openPhoto(input.bytes)
    .resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'cover' })
    .composite([{ input: Buffer.from(mark) }])
    .withXmp(xmpPacket(sourceType, engine))
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return key ? signJpeg(jpeg, key, sourceType, { name: engine, version: input.model }) : jpeg;
}
