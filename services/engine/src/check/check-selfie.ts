import { analyseImage, lookAtPhoto } from '../analysis/analyse.ts';
import { standingOf, turned, type Quarter } from '../analysis/standing.ts';
import { eyesOf } from '../analysis/eyes.ts';
import { mouthOf, showsSmile } from '../analysis/mouth.ts';
import type { FaceMap } from '../analysis/face-map.ts';
import { refusedByPose } from '../dressing/refusals.ts';
import { outfitOffers } from '../plan/outfit-offers.ts';
import {
  EngineFailure,
  type CheckSelfieInput,
  type ExpressionOffer,
  type Eyes,
  type SelfieReason,
  type SelfieReport,
} from '../port.ts';
import { measureSelfie } from './measures.ts';
import { reasonsOf, sizeReason } from './rules.ts';

const NOT_SHOWN = 'expression.selfie_does_not_show_it';

function offers(map: FaceMap | undefined): readonly ExpressionOffer[] {
  const smiles = map !== undefined && showsSmile(mouthOf(map));
  return [
    { expression: 'unchanged', possible: true, reason: '' },
    { expression: 'slight_smile', possible: true, reason: '' },
    { expression: 'clear_smile', possible: smiles, reason: smiles ? '' : NOT_SHOWN },
  ];
}

function report(
  reasons: readonly SelfieReason[],
  turn: Quarter = 0,
  map?: FaceMap,
  eyes?: Eyes,
): SelfieReport {
  const refused = reasons.some(({ severity }) => severity === 'refuse');
  return {
    verdict: refused ? 'refuse' : reasons.length > 0 ? 'warn' : 'ok',
    reasons,
    expressions: offers(map),
    outfits: outfitOffers(map && refusedByPose(map)),
    turn,
    eyes,
  };
}

export async function checkSelfie(input: CheckSelfieInput): Promise<SelfieReport> {
  const original = { width: input.originalWidth, height: input.originalHeight };
  const size = sizeReason(Math.min(original.width, original.height));
  if (size?.severity === 'refuse') return report([size]);
  const image = await lookAtPhoto(input.image).catch((cause: unknown) => {
    throw new EngineFailure('permanent', 'photo_unreadable', { cause });
  });
  const standing = await standingOf(image);
  const turn = standing?.turn ?? 0;
  const analysis = await analyseImage(await turned(image, turn), 'full');
  const lies = turn === 90 || turn === 270;
  const upright = lies ? { width: original.height, height: original.width } : original;
  const measures = measureSelfie(analysis, upright, standing);
  if (!measures) return report([{ code: 'selfie.no_face', severity: 'refuse' }, ...(size ? [size] : [])]);
  const [map] = analysis.maps;
  const reasons = [...reasonsOf(measures), ...(size ? [size] : [])];
  return report(reasons, turn, map, map && eyesOf(map, analysis.image));
}
