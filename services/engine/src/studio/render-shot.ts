import { belowTarget, judge, rejectedBy } from '../gates/gates.ts';
import { Laps } from './laps.ts';
import { clothingNote } from '../marking/clothing-note.ts';
import { signJpeg } from '../marking/sign.ts';
import { xmpPacket } from '../marking/xmp.ts';
import { hexOf, itaOf, type Lab } from '../pixels/colour.ts';
import type { Resolution } from '../port.ts';
import { ENGINE_ID, ENGINE_VERSION, SOURCE_TYPE } from './profile.ts';
import { fingerprintOf, meanColour } from '../score/fingerprint.ts';
import { measureFile } from '../score/judge-file.ts';
import { encodeHeadshot } from './encode.ts';
import { drawShot, SIDE } from './render.ts';
import type { Answers, RenderTask } from '../threads/tasks.ts';

function resolutionOf(enlargement: number): Resolution {
  if (enlargement <= 1) return 'high';
  return enlargement <= 2 ? 'medium' : 'low';
}

const SOFT_ABOVE = 3;

function skinShift(before: Lab, after: Lab | undefined): { ita: number; lightness: number } | undefined {
  return after && { ita: itaOf(after) - itaOf(before), lightness: after.L - before.L };
}

export async function renderShot(
  { selfie, shot, accepted, key }: RenderTask,
  laps = new Laps(),
): Promise<Answers['render']> {
  const { prepared } = selfie;
  const drawn = drawShot(prepared, shot);
  laps.end('draw');
  const note = clothingNote(shot.clothing, SOURCE_TYPE);
  const bytes = await encodeHeadshot(drawn.image, xmpPacket(SOURCE_TYPE, ENGINE_ID, note));
  laps.end('encode');
  const measured = await measureFile(bytes, prepared.descriptors, laps.end);
  const fingerprint = fingerprintOf(measured.image);
  const judged = { ...measured, fingerprint, expression: shot.expression };
  const gates = judge(judged, { ...selfie, face: prepared.face });
  const report = {
    raw: measured.raw,
    gates,
    texture: measured.texture / (selfie.texture + 1e-9),
    skinShift: skinShift(prepared.face.skin, measured.skin),
    steps: laps.steps,
  };
  laps.end('gates');
  const rejected = rejectedBy(gates);
  if (rejected) return { ok: false, rejected, report };
  const similarity = Math.min(measured.scores.dlib, measured.scores.human);
  const marked = key
    ? await signJpeg(bytes, key, SOURCE_TYPE, { name: ENGINE_ID, version: ENGINE_VERSION }, note)
    : bytes;
  laps.end('sign');
  return {
    ok: true,
    madeBy: { engine: ENGINE_ID, sourceType: SOURCE_TYPE },
    bytes: marked,
    width: SIDE,
    height: SIDE,
    resolution: resolutionOf(drawn.enlargement),
    soft: drawn.enlargement > SOFT_ABOVE,
    similarity,
    scores: measured.scores,
    dominantColor: hexOf(...meanColour(measured.image)),
    fingerprint,
    belowTarget: belowTarget(judged, accepted),
    eyes: measured.eyes,
    ...(shot.clothing ? { clothing: shot.clothing } : {}),
    report,
  };
}
