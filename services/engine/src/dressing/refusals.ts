import { faceHeight, meanOf, pointOf, rollOf, type FaceMap } from '../analysis/face-map.ts';
import type { PreparedSelfie } from '../studio/prepared.ts';
import { NECK_CM, type Stance } from './fit.ts';
import type { Neck } from './neck.ts';

/** Why a person keeps their own clothes. */
export type DressingRefusal =
  'head_turned' | 'head_tilted' | 'long_hair' | 'head_at_edge' | 'neck_hidden' | 'no_colour';

/** Beyond these a person is not dressed. */
const LIMITS = {
  /** Degrees of the head; the body turns less. */
  yaw: 24,
  roll: 14,
  /** Narrowest row of the person between mouth and notch, in widths of a neck: a free neck 1.0, a collar or beard 1.2, hair over the shoulders 2.4. */
  silhouette: 1.45,
  /** Of the throat that nothing of the person's skin shows of. */
  hidden: 0.85,
  /** Chroma of the face in Lab: in a photo without colour skin cannot be told from cloth. */
  chroma: 5,
} as const;

/** Degrees that the head is turned, positive to the viewer's right, from where the nose stands between the ears. */
export function headYaw(map: FaceMap): number {
  const ears = meanOf(map, [234, 454]);
  const [right, left, nose] = [pointOf(map, 234), pointOf(map, 454), pointOf(map, 1)];
  const half = Math.hypot(left.x - right.x, left.y - right.y, left.z - right.z) / 2;
  return (Math.asin(Math.max(-1, Math.min(1, (nose.x - ears.x) / (1.15 * half)))) * 180) / Math.PI;
}

function narrowest(
  { alpha, width, height, map }: Pick<PreparedSelfie, 'alpha' | 'width' | 'height' | 'map'>,
  { notch }: Stance,
): number {
  const from = Math.round(pointOf(map, 13).y);
  const to = Math.min(height, Math.round(notch.y));
  const middle = Math.round(notch.x);
  let least = Infinity;
  for (let y = from; y < to; y += 4) {
    const reach = (step: number): number => {
      let x = middle;
      while (x > 0 && x < width - 1 && alpha[y * width + x]! > 128) x += step;
      return Math.abs(x - middle);
    };
    least = Math.min(least, reach(-1) + reach(1));
  }
  return least;
}

/** Whether hair, ears and cap are whole: a garment cannot bring back what the photo cuts. */
function headMeetsEdge({ alpha, width, map }: Pick<PreparedSelfie, 'alpha' | 'width' | 'map'>): boolean {
  const last = Math.round(pointOf(map, 152).y);
  let [left, right] = [0, 0];
  for (let y = 0; y < last; y++) {
    if (alpha[y * width + 2]! > 128) left++;
    if (alpha[y * width + width - 3]! > 128) right++;
  }
  return Math.max(left, right) > 0.06 * faceHeight(map);
}

/** What the place of the face tells, long before anything is cut out. */
export function refusedByPose(map: FaceMap): DressingRefusal | undefined {
  if (Math.abs(headYaw(map)) > LIMITS.yaw) return 'head_turned';
  return Math.abs(rollOf(map)) > LIMITS.roll ? 'head_tilted' : undefined;
}

/** What the photo alone shows, before anything is drawn. */
export function refusedFor(selfie: PreparedSelfie, stance: Stance): DressingRefusal | undefined {
  const { a, b } = selfie.face.skin;
  if (Math.hypot(a, b) < LIMITS.chroma) return 'no_colour';
  const pose = refusedByPose(selfie.map);
  if (pose) return pose;
  if (headMeetsEdge(selfie)) return 'head_at_edge';
  const neck = 2 * NECK_CM * stance.unit;
  return narrowest(selfie, stance) > LIMITS.silhouette * neck ? 'long_hair' : undefined;
}

export const refusedByNeck = ({ hidden }: Pick<Neck, 'hidden'>): DressingRefusal | undefined =>
  hidden > LIMITS.hidden ? 'neck_hidden' : undefined;
