import { faceHeight, meanOf, pointOf, rollOf, type FaceMap } from '../analysis/face-map.ts';
import type { GarmentView, Wardrobe } from './garments.ts';
import { thinPlate, type PlaneMap, type Point2 } from './thin-plate.ts';

/** Where a garment sits on a person, in pixels of the canvas. Left is the viewer's. */
export interface Fit {
  /** Pixels per centimetre of the garment. */
  readonly unit: number;
  /** Half the width of the neck. */
  readonly half: number;
  readonly notch: Point2;
  readonly neckLeft: Point2;
  readonly neckRight: Point2;
  readonly shoulderLeft: Point2;
  readonly shoulderRight: Point2;
  readonly hemLeft: Point2;
  readonly hem: Point2;
  readonly hemRight: Point2;
}

/** The mesh reaches to the ears; measured on heads that stand straight. */
const FACE_CM = 14.3;
/** Sternal notch below the chin, in heights of the face. */
const NOTCH = 0.36;
/** How much of the head's tilt the neck takes part in. */
const NECK_TILT = 0.35;

const EAR_RIGHT = 234;
const EAR_LEFT = 454;
const CHIN = 152;

function spread(map: FaceMap): number {
  const [a, b] = [pointOf(map, EAR_RIGHT), pointOf(map, EAR_LEFT)];
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

/** Half the width of a neck, in centimetres of the garment, where the photo does not show it. */
export const NECK_CM = 5.4;
/** A collar stands off a little. */
const COLLAR_EASE = 1.07;

/** Where the body below a face stands. */
export interface Stance {
  readonly unit: number;
  readonly notch: Point2;
  readonly right: Point2;
  readonly down: Point2;
}

export function stanceOf(map: FaceMap): Stance {
  const tilt = (NECK_TILT * rollOf(map) * Math.PI) / 180;
  const right = { x: Math.cos(tilt), y: Math.sin(tilt) };
  const down = { x: -right.y, y: right.x };
  const ears = meanOf(map, [EAR_RIGHT, EAR_LEFT]);
  const chin = pointOf(map, CHIN);
  const depth = (chin.x - ears.x) * down.x + (chin.y - ears.y) * down.y + NOTCH * faceHeight(map);
  const notch = { x: ears.x + depth * down.x, y: ears.y + depth * down.y };
  return { unit: spread(map) / FACE_CM, notch, right, down };
}

/** `neck`: half the width of the neck in pixels, where it can be seen. */
export function fitOf(stance: Stance, { anchors }: GarmentView, neck?: number): Fit {
  const { unit, notch, right, down } = stance;
  const half = neck ?? NECK_CM * unit;
  const wide = (2 * COLLAR_EASE * half) / (unit * (anchors.neckRight[0] - anchors.neckLeft[0]));
  const at = ([x, z]: readonly [number, number], broad = 1): Point2 => {
    const [u, v] = [(x - anchors.notch[0]) * unit * broad, (anchors.notch[1] - z) * unit];
    return { x: notch.x + u * right.x + v * down.x, y: notch.y + u * right.y + v * down.y };
  };
  return {
    unit,
    half,
    notch,
    neckLeft: at(anchors.neckLeft, wide),
    neckRight: at(anchors.neckRight, wide),
    shoulderLeft: at(anchors.shoulderLeft),
    shoulderRight: at(anchors.shoulderRight),
    hemLeft: at(anchors.hemLeft),
    hem: at(anchors.hem),
    hemRight: at(anchors.hemRight),
  };
}

const ANCHORS = [
  'notch',
  'neckLeft',
  'neckRight',
  'shoulderLeft',
  'shoulderRight',
  'hemLeft',
  'hem',
  'hemRight',
] as const;

/** From pixels of the canvas to pixels of the garment's tiles. */
export function warpOf(fit: Fit, { anchors }: GarmentView, { frame, pixelsPerCm }: Wardrobe): PlaneMap {
  return thinPlate(
    ANCHORS.map((name) => fit[name]),
    ANCHORS.map((name) => ({
      x: (anchors[name][0] - frame.left) * pixelsPerCm - 0.5,
      y: (frame.top - anchors[name][1]) * pixelsPerCm - 0.5,
    })),
  );
}
