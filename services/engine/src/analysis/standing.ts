import type { Face } from '../nets/human.ts';
import { pictureOf, pixelsOf } from '../pixels/decode.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { analyseImage, type Analysis } from './analyse.ts';
import { faceHeight, pointOf, rollOf, type FaceMap } from './face-map.ts';

const QUARTERS = [0, 90, 180, 270] as const;
export type Quarter = (typeof QUARTERS)[number];

export interface Standing {
  readonly turn: Quarter;
  readonly sure: boolean;
  /** Another face that stands upright only when the picture is turned some other way, as a share of the largest one's height. */
  readonly otherFace: number;
}

const LOOK_SIDE = 480;
/**
 * What the detector says of a face is higher when it stands than upside down (0.83 to 0.96 against 0.32 to 0.72, two
 * portraits at all angles), while the mesh then puts its eyes on the mouth and finds them level.
 */
const CERTAIN = { score: 0.8, roll: 35 } as const;
const SURE = 0.2;

/** A face in one look, its place as shares of the unturned picture. */
interface Seen {
  readonly quarter: Quarter;
  readonly x: number;
  readonly y: number;
  /** In pixels of the look. */
  readonly height: number;
  readonly roll: number;
  readonly score: number;
  readonly weight: number;
}

const scoreOf = (face: Face): number => face.boxScore;

/** How much a look says: faces that are none have low scores of both nets, faces upside down one of the detector. */
const weightOf = (face: Face): number => scoreOf(face) ** 4 * face.faceScore ** 2;

export function certainlyUpright(face: Face | undefined, map: FaceMap | undefined): boolean {
  return (
    face !== undefined &&
    map !== undefined &&
    scoreOf(face) >= CERTAIN.score &&
    Math.abs(rollOf(map)) <= CERTAIN.roll
  );
}

export const turned = (image: Rgb, turn: Quarter): Promise<Rgb> =>
  turn === 0 ? Promise.resolve(image) : pixelsOf(pictureOf(image).rotate(turn));

export async function standingOf(image: Rgb): Promise<Standing | undefined> {
  const small = await pixelsOf(
    pictureOf(image).resize(LOOK_SIDE, LOOK_SIDE, { fit: 'inside', withoutEnlargement: true }),
  );
  const seen: Seen[] = [];
  for (const quarter of QUARTERS)
    seen.push(...facesIn(await analyseImage(await turned(small, quarter), 'look'), quarter));
  const main = seen.reduce<Seen | undefined>(
    (best, one) => (!best || one.weight * one.height > best.weight * best.height ? one : best),
    undefined,
  );
  if (!main) return undefined;
  const apart = (one: Seen): number =>
    Math.hypot((one.x - main.x) * small.width, (one.y - main.y) * small.height) / main.height;
  let [right, down, all] = [0, 0, 0];
  for (const { roll, quarter, weight } of seen.filter((one) => apart(one) < 0.7)) {
    const angle = ((roll - quarter) * Math.PI) / 180;
    right += weight * Math.cos(angle);
    down += weight * Math.sin(angle);
    all += weight;
  }
  const roll = (Math.atan2(down, right) * 180) / Math.PI;
  const turn = QUARTERS[(Math.round(-roll / 90) + 4) % 4] ?? 0;
  const others = seen.filter(
    (one) =>
      one.quarter !== turn &&
      apart(one) >= 0.7 &&
      one.score >= CERTAIN.score &&
      Math.abs(one.roll) <= CERTAIN.roll,
  );
  return {
    turn,
    sure: Math.hypot(right, down) >= SURE * all,
    otherFace: Math.max(0, ...others.map(({ height }) => height / main.height)),
  };
}

function facesIn({ image, faces, maps }: Analysis, quarter: Quarter): readonly Seen[] {
  return faces.flatMap((face, i) => {
    const map = maps[i];
    if (!map) return [];
    const nose = pointOf(map, 1);
    const [x, y] = backTurned(nose.x / image.width, nose.y / image.height, quarter);
    const [height, roll, score] = [faceHeight(map), rollOf(map), scoreOf(face)];
    return [{ quarter, x, y, height, roll, score, weight: weightOf(face) }];
  });
}

function backTurned(x: number, y: number, quarter: Quarter): readonly [number, number] {
  if (quarter === 90) return [y, 1 - x];
  if (quarter === 180) return [1 - x, 1 - y];
  return quarter === 270 ? [1 - y, x] : [x, y];
}
