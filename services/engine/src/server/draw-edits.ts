import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { variantFor } from '../plan/recipe.ts';
import type { EnginePool, RenderedShot } from '../port.ts';
import type { EditRequest } from './edit-request.ts';

/** Images of one style in the largest package: a seed stands for one of their variants. */
const VARIANTS = 17;

/** Draws one picture for each seed; a candidate that the engine's own gates refuse leaves no picture. */
export async function drawEdits(
  pool: EnginePool,
  request: EditRequest,
  signal: AbortSignal,
): Promise<readonly Uint8Array[]> {
  const photoId = createHash('sha256').update(request.image).digest('hex');
  const drawn = await Promise.all(request.seeds.map((seed) => drawOne(pool, request, photoId, seed, signal)));
  const pictures = drawn.flatMap((shot) => (shot.ok ? [shot.bytes] : []));
  return request.format === 'jpeg' ? pictures : Promise.all(pictures.map(asPng));
}

function drawOne(
  pool: EnginePool,
  { image, style, expression }: EditRequest,
  photoId: string,
  seed: number,
  signal: AbortSignal,
): Promise<RenderedShot> {
  const variant = variantFor(style, seed % VARIANTS, seed);
  const shot = { number: 1, style, expression, seed, variant };
  return pool.renderShot({ photoId, selfie: image, shot, acceptedFingerprints: [] }, signal);
}

/** The mark of how the picture came to be stays; the signature of the JPEG would not fit any more. */
const asPng = (jpeg: Uint8Array): Promise<Uint8Array> => sharp(jpeg).keepXmp().png().toBuffer();
