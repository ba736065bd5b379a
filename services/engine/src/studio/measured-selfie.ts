import { moved } from '../analysis/face-map.ts';
import { matteFacts, type MatteFacts } from '../gates/matte-facts.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { faceTexture } from '../score/texture.ts';
import { blendFace } from './enlarge.ts';
import { BANDS, emptyForeground, separateBand, type Foreground } from './foreground.ts';
import type { Opened } from './open-selfie.ts';
import { cutOut, finishSelfie, type CutOut } from './prepare.ts';
import type { PreparedSelfie } from './prepared.ts';

export interface MeasuredSelfie {
  readonly prepared: PreparedSelfie;
  readonly texture: number;
  readonly matte: MatteFacts;
}

export interface CutSelfie extends CutOut {
  readonly texture: number;
}

export async function cutSelfie(
  opened: Opened,
  enlarged: Rgb | undefined,
  modelDir: string,
  lap: (step: string) => void = () => undefined,
): Promise<CutSelfie> {
  const { canvas, frame, small } = opened;
  const texture = faceTexture(canvas, moved(opened.map, frame.scale, frame.left, frame.top));
  if (enlarged && small) await blendFace(canvas, enlarged, small.area, frame);
  return { ...(await cutOut(canvas, opened, modelDir, lap)), texture };
}

export async function finished(opened: Opened, cut: CutSelfie, front: Foreground): Promise<MeasuredSelfie> {
  const prepared = await finishSelfie(cut, front, opened);
  return { prepared, texture: cut.texture, matte: matteFacts(prepared) };
}

/** Prepares an opened selfie on one thread, to the same bytes as `prepareOn` does on several. */
export async function measuredSelfie(
  opened: Opened,
  enlarged: Rgb | undefined,
  modelDir: string,
): Promise<MeasuredSelfie> {
  const cut = await cutSelfie(opened, enlarged, modelDir);
  const front = emptyForeground(cut.canvas);
  for (let part = 0; part < BANDS; part++) separateBand(cut, part, front);
  return finished(opened, cut, front);
}
