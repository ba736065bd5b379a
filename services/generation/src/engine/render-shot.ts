import { belowTarget, judge, rejectedBy } from './gates/gates.ts';
import { signJpeg } from './marking/sign.ts';
import { xmpPacket } from './marking/xmp.ts';
import { hexOf, itaOf, type Lab } from './pixels/colour.ts';
import type { Resolution } from './port.ts';
import { ENGINE_ID, ENGINE_VERSION, SOURCE_TYPE } from './profile.ts';
import { fingerprintOf, meanColour } from './score/fingerprint.ts';
import { measureFile } from './score/judge-file.ts';
import { encodeHeadshot } from './studio/encode.ts';
import { drawShot, SIDE } from './studio/render.ts';
import type { Answers, RenderTask } from './tasks.ts';

/** By how much the face was enlarged; all three are 1024 x 1024. */
export function resolutionOf(enlargement: number): Resolution {
  if (enlargement <= 1) return 'high';
  return enlargement <= 2 ? 'medium' : 'low';
}

function skinShift(before: Lab, after: Lab | undefined): { ita: number; lightness: number } | undefined {
  return after && { ita: itaOf(after) - itaOf(before), lightness: after.L - before.L };
}

/** Draws, encodes, measures and judges one candidate. */
export async function renderShot({ selfie, shot, accepted, key }: RenderTask): Promise<Answers['render']> {
  const { prepared } = selfie;
  const steps: Record<string, number> = {};
  let last = performance.now();
  const lap = (step: string): void => {
    const now = performance.now();
    steps[step] = now - last;
    last = now;
  };
  const drawn = drawShot(prepared, shot);
  lap('draw');
  const bytes = await encodeHeadshot(drawn.image, xmpPacket(SOURCE_TYPE, ENGINE_ID));
  const fingerprint = fingerprintOf(drawn.image);
  lap('encode');
  const measured = await measureFile(bytes, prepared.descriptors);
  lap('score');
  const judged = { ...measured, fingerprint, expression: shot.expression };
  const gates = judge(judged, { ...selfie, face: prepared.face });
  const report = {
    raw: measured.raw,
    gates,
    texture: measured.texture / (selfie.texture + 1e-9),
    skinShift: skinShift(prepared.face.skin, measured.skin),
    steps,
  };
  const rejected = rejectedBy(gates);
  if (rejected) return { ok: false, rejected, report };
  const similarity = Math.min(measured.scores.dlib, measured.scores.human);
  const marked = key
    ? await signJpeg(bytes, key, SOURCE_TYPE, { name: ENGINE_ID, version: ENGINE_VERSION })
    : bytes;
  lap('sign');
  return {
    ok: true,
    madeBy: { engine: ENGINE_ID, sourceType: SOURCE_TYPE },
    bytes: marked,
    width: SIDE,
    height: SIDE,
    resolution: resolutionOf(drawn.enlargement),
    similarity,
    scores: measured.scores,
    dominantColor: hexOf(...meanColour(drawn.image)),
    fingerprint,
    belowTarget: belowTarget(judged, accepted),
    report,
  };
}
