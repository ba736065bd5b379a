import { moved } from '../analysis/face-map.ts';
import { matteFacts, type MatteFacts } from '../gates/matte-facts.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { faceTexture } from '../score/texture.ts';
import { blendFace } from './enlarge.ts';
import type { Opened } from './open-selfie.ts';
import { prepareSelfie } from './prepare.ts';
import type { PreparedSelfie } from './prepared.ts';

/** A prepared selfie, and what the gates compare its headshots with. */
export interface MeasuredSelfie {
  readonly prepared: PreparedSelfie;
  readonly texture: number;
  readonly matte: MatteFacts;
}

/** Prepares an opened selfie; `enlarged` is its face at twice its size, where it was small. */
export async function measuredSelfie(
  opened: Opened,
  enlarged: Rgb | undefined,
  modelDir: string,
): Promise<MeasuredSelfie> {
  const { canvas, frame, small } = opened;
  const texture = faceTexture(canvas, moved(opened.map, frame.scale, frame.left, frame.top));
  if (enlarged && small) await blendFace(canvas, enlarged, small.area, frame);
  const prepared = await prepareSelfie(canvas, opened, modelDir);
  return { prepared, texture, matte: matteFacts(prepared) };
}
