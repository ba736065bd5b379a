import type { Depth } from '../nets/human.ts';
import { openPhoto } from '../pixels/decode.ts';
import { EngineFailure } from '../port.ts';
import { analyseImage, analysePhoto, type Analysis } from './analyse.ts';
import { certainlyUpright, standingOf, turned } from './standing.ts';

export interface UprightPhoto {
  readonly bytes: Uint8Array;
  readonly analysis: Analysis;
}

/** Photos are stored upright: only older ones, and faces that are hard to see, are looked at from all sides. */
export async function uprightPhoto(bytes: Uint8Array, depth: Depth): Promise<UprightPhoto> {
  try {
    const analysis = await analysePhoto(bytes, depth);
    if (certainlyUpright(analysis.faces[0], analysis.maps[0])) return { bytes, analysis };
    const standing = await standingOf(analysis.image);
    if (!standing || standing.turn === 0) return { bytes, analysis };
    const upright = await openPhoto(bytes).rotate(standing.turn).png({ compressionLevel: 1 }).toBuffer();
    return {
      bytes: upright,
      analysis: await analyseImage(await turned(analysis.image, standing.turn), depth),
    };
  } catch (cause) {
    throw new EngineFailure('permanent', 'photo_unreadable', { cause });
  }
}
