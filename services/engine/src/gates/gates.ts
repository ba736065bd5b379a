import { faceHeight, pointOf, type FaceMap } from '../analysis/face-map.ts';
import { mouthOf } from '../analysis/mouth.ts';
import type { Face } from '../nets/human.ts';
import type { Rgb } from '../pixels/rgb.ts';
import type { Expression } from '../plan/style.ts';
import type { Fingerprint, ScoreDetail } from '../port.ts';
import { nearDuplicates } from '../score/fingerprint.ts';
import type { FaceFacts } from '../studio/prepared.ts';
import { clippedShare, varianceOf } from './exposure.ts';
import type { MatteFacts } from './matte-facts.ts';

/** Below this something broke: the studio engine keeps the person by construction. */
const IDENTITY_FLOOR = 0.75;
/** Images under it are delivered only when nothing better came. */
const IDENTITY_TARGET = 0.8;
const MIN_SIDE = 1024;
export const BLANK_VARIANCE = 40;
export const CLIPPED_MORE = 0.06;
export const LIPS_APART = 0.05;
const HOLE = { face: 0.03, torso: 0.15, stray: 0.05 } as const;
/** Fine detail of the face against the selfie's: less is plastic, more is noise or artefacts. */
const TEXTURE_BAND = { least: 0.65, most: 1.6 } as const;

export interface Judged {
  readonly fileWidth: number;
  readonly fileHeight: number;
  /** Decoded, may be smaller than the file. */
  readonly image: Rgb;
  readonly faces: readonly Face[];
  readonly maps: readonly FaceMap[];
  readonly upright: boolean;
  readonly scores: ScoreDetail;
  readonly texture: number;
  readonly fingerprint: Fingerprint;
  readonly expression: Expression;
}

export interface Reference {
  readonly face: FaceFacts;
  readonly texture: number;
  readonly matte: MatteFacts;
}

const likeness = ({ scores }: Judged): number => Math.min(scores.dlib, scores.human);

export function isCut(map: FaceMap, image: Rgb): boolean {
  for (let i = 0; i < map.points.length; i += 3) {
    const [x, y] = [map.points[i]!, map.points[i + 1]!];
    if (x < 0 || y < 0 || x > image.width || y > image.height) return true;
  }
  return pointOf(map, 10).y < 0.04 * faceHeight(map);
}

function texturedLike(result: Judged, selfie: Reference): boolean {
  const ratio = result.texture / (selfie.texture + 1e-9);
  return ratio >= TEXTURE_BAND.least && ratio <= TEXTURE_BAND.most;
}

function keepsLips(result: Judged, [map]: readonly FaceMap[], selfie: Reference): boolean {
  if (result.expression === 'clear_smile' || selfie.face.lipGap >= LIPS_APART / 2) return true;
  return map !== undefined && mouthOf(map).gap <= LIPS_APART;
}

/** In the order they are asked; those after `one_face` may rely on a face. */
const gates = {
  size: (r) => Math.min(r.fileWidth, r.fileHeight) >= MIN_SIDE,
  blank: (r) => varianceOf(r.image) >= BLANK_VARIANCE,
  one_face: (r) => r.faces.length === 1 && r.maps.length === 1,
  upright: (r) => r.upright,
  cut: (r) => !isCut(r.maps[0]!, r.image),
  mask_hole: (_r, { matte }) =>
    matte.faceHole <= HOLE.face && matte.torsoHole <= HOLE.torso && matte.stray <= HOLE.stray,
  identity: (r) => likeness(r) >= IDENTITY_FLOOR,
  expression: (r, selfie) => keepsLips(r, r.maps, selfie),
  exposure: (r, { face }) => clippedShare(r.maps[0]!, r.image) <= face.clipped + CLIPPED_MORE,
  texture: texturedLike,
} as const satisfies Readonly<Record<string, (result: Judged, selfie: Reference) => boolean>>;

export type GateCode = keyof typeof gates;

export interface GateVerdict {
  readonly gate: GateCode;
  readonly passed: boolean;
}

export function judge(result: Judged, selfie: Reference): readonly GateVerdict[] {
  const verdicts: GateVerdict[] = [];
  for (const gate of Object.keys(gates) as GateCode[]) {
    const passed = gates[gate](result, selfie);
    verdicts.push({ gate, passed });
    if (!passed) break;
  }
  return verdicts;
}

export const rejectedBy = (verdicts: readonly GateVerdict[]): GateCode | undefined =>
  verdicts.find(({ passed }) => !passed)?.gate;

export function belowTarget(result: Judged, accepted: readonly Fingerprint[]): boolean {
  const known = accepted.some((other) => nearDuplicates(other, result.fingerprint));
  return likeness(result) < IDENTITY_TARGET || known;
}
