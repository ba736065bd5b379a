import { faceHeight, pointOf, type FaceMap } from '../analysis/face-map.ts';
import type { Face } from '../nets/human.ts';
import type { Rgb } from '../pixels/rgb.ts';
import type { Expression } from '../../domain/style.ts';
import type { Fingerprint, ScoreDetail } from '../port.ts';
import { nearDuplicates } from '../score/fingerprint.ts';
import { mouthOf } from '../studio/prepare.ts';
import type { FaceFacts } from '../studio/prepared.ts';

/** Codes in the order they are asked. */
export type GateCode = 'size' | 'blank' | 'one_face' | 'cut' | 'identity' | 'expression' | 'exposure';

/** Below this something broke: the studio engine keeps the person by construction. */
export const IDENTITY_FLOOR = 0.75;
/** Images under it are delivered only when nothing better came. */
export const IDENTITY_TARGET = 0.8;
const MIN_SIDE = 1024;
const BLANK_VARIANCE = 40;
const CLIPPED_MORE = 0.06;
const LIPS_APART = 0.05;

/** The stored file as a reader sees it. */
export interface Judged {
  readonly fileWidth: number;
  readonly fileHeight: number;
  /** Decoded, may be smaller than the file. */
  readonly image: Rgb;
  readonly faces: readonly Face[];
  readonly maps: readonly FaceMap[];
  readonly scores: ScoreDetail;
  readonly fingerprint: Fingerprint;
  readonly expression: Expression;
}

function varianceOf({ data }: Rgb): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let i = 1; i < data.length; i += 3 * 31) {
    sum += data[i]!;
    squares += data[i]! ** 2;
    count++;
  }
  return squares / count - (sum / count) ** 2;
}

function isCut(map: FaceMap, image: Rgb): boolean {
  for (let i = 0; i < map.points.length; i += 3) {
    const [x, y] = [map.points[i]!, map.points[i + 1]!];
    if (x < 0 || y < 0 || x > image.width || y > image.height) return true;
  }
  return pointOf(map, 10).y < 0.04 * faceHeight(map);
}

/** Share of the face's box that is clipped to white. */
export function clippedShare(map: FaceMap, image: Rgb): number {
  const [left, right] = [pointOf(map, 234).x, pointOf(map, 454).x];
  const [top, bottom] = [pointOf(map, 10).y, pointOf(map, 152).y];
  let [clipped, count] = [0, 0];
  for (let y = Math.max(0, Math.round(top)); y < Math.min(image.height, bottom); y += 2) {
    for (let x = Math.max(0, Math.round(left)); x < Math.min(image.width, right); x += 2) {
      const i = 3 * (y * image.width + x);
      count++;
      if (0.299 * image.data[i]! + 0.587 * image.data[i + 1]! + 0.114 * image.data[i + 2]! > 250) clipped++;
    }
  }
  return count === 0 ? 0 : clipped / count;
}

/** Passed, but another candidate would be welcome: too far from the person, or too close to an image the order has. */
export function belowTarget({ scores, fingerprint }: Judged, accepted: readonly Fingerprint[]): boolean {
  const likeness = Math.min(scores.dlib, scores.human);
  return likeness < IDENTITY_TARGET || accepted.some((other) => nearDuplicates(other, fingerprint));
}

/** The first gate a candidate fails, or none. */
export function judge(result: Judged, selfie: FaceFacts): GateCode | undefined {
  if (Math.min(result.fileWidth, result.fileHeight) < MIN_SIDE) return 'size';
  if (varianceOf(result.image) < BLANK_VARIANCE) return 'blank';
  const [map] = result.maps;
  if (!map || result.faces.length !== 1) return 'one_face';
  if (isCut(map, result.image)) return 'cut';
  if (Math.min(result.scores.dlib, result.scores.human) < IDENTITY_FLOOR) return 'identity';
  const { gap } = mouthOf(map);
  if (result.expression !== 'clear_smile' && selfie.lipGap < LIPS_APART / 2 && gap > LIPS_APART)
    return 'expression';
  if (clippedShare(map, result.image) > selfie.clipped + CLIPPED_MORE) return 'exposure';
  return undefined;
}
