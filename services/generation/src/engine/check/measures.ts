import type { Analysis } from '../analysis/analyse.ts';
import {
  distance,
  faceHeight,
  LEFT_EYE,
  OVAL,
  pointOf,
  RIGHT_EYE,
  rollOf,
  type FaceMap,
} from '../analysis/face-map.ts';
import { box, plane, sample, type Plane } from '../pixels/plane.ts';
import { fillPolygon } from '../pixels/polygon.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { mean, percentile } from '../pixels/statistics.ts';
import { PATCHES, patchOf } from './patches.ts';

/** What the rules look at; lengths of the face in pixels of the original photo, angles in degrees. */
export interface SelfieMeasures {
  readonly shorterSide: number;
  readonly faces: number;
  /** Height of the second face as a share of the first one's; 0 without one. */
  readonly secondFace: number;
  readonly secondNear: boolean;
  readonly faceHeight: number;
  /** Share of the mesh outside the photo. */
  readonly outside: number;
  /** Room above the forehead, in face heights. */
  readonly headroom: number;
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
  readonly eyeOpening: readonly [number, number];
  /** Lightness at each eye, as a share of the cheeks'. */
  readonly eyeLightness: readonly [number, number];
  readonly mouthChroma: number;
  readonly mouthSpread: number;
  /** Share of the gradient energy that outlasts a blur: near 1 where there was no detail. */
  readonly softness: number;
  readonly highlight: number;
  readonly clipped: number;
  /** Left to right. */
  readonly balance: number;
}

function opening(map: FaceMap, [a, b, c, d, e, f]: readonly number[]): number {
  return (distance(map, b!, f!) + distance(map, c!, e!)) / (2 * distance(map, a!, d!) + 1e-6);
}

function outsideShare(map: FaceMap, { width, height }: Rgb): number {
  let count = 0;
  for (let i = 0; i < map.points.length; i += 3) {
    const [x, y] = [map.points[i]!, map.points[i + 1]!];
    if (x < 0 || y < 0 || x > width - 1 || y > height - 1) count++;
  }
  return count / (map.points.length / 3);
}

const FACE_SIDE = 112;

/** Lightness of the face alone, 112 px high. */
function smallFace(image: Rgb, map: FaceMap): Plane {
  const height = faceHeight(map);
  const centre = {
    x: (pointOf(map, 234).x + pointOf(map, 454).x) / 2,
    y: (pointOf(map, 10).y + pointOf(map, 152).y) / 2,
  };
  const luma = plane(image.width, image.height);
  for (let i = 0; i < luma.data.length; i++) {
    luma.data[i] =
      0.299 * image.data[3 * i]! + 0.587 * image.data[3 * i + 1]! + 0.114 * image.data[3 * i + 2]!;
  }
  const step = height / FACE_SIDE;
  const even = step >= 2 ? box(luma, Math.floor(step / 2)) : luma;
  const out = plane(FACE_SIDE, FACE_SIDE);
  for (let y = 0; y < FACE_SIDE; y++) {
    for (let x = 0; x < FACE_SIDE; x++) {
      out.data[y * FACE_SIDE + x] = sample(
        even,
        centre.x + (x - FACE_SIDE / 2) * step,
        centre.y + (y - FACE_SIDE / 2) * step,
      );
    }
  }
  return out;
}

function energy({ data, width, height }: Plane): number {
  let sum = 0;
  for (let y = 8; y < height - 8; y++) {
    for (let x = 20; x < width - 20; x++) {
      const i = y * width + x;
      sum += Math.hypot(data[i + 1]! - data[i - 1]!, data[i + width]! - data[i - width]!);
    }
  }
  return sum;
}

function faceLuma(image: Rgb, map: FaceMap): { highlight: number; clipped: number; balance: number } {
  const inside = fillPolygon(
    OVAL.map((i) => pointOf(map, i)),
    1,
    image.width,
    image.height,
  );
  const nose = pointOf(map, 1).x;
  const all: number[] = [];
  const sides: [number[], number[]] = [[], []];
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] !== 1) continue;
    const luma = 0.299 * image.data[3 * i]! + 0.587 * image.data[3 * i + 1]! + 0.114 * image.data[3 * i + 2]!;
    all.push(luma);
    sides[i % image.width < nose ? 0 : 1].push(luma);
  }
  return {
    highlight: percentile(all, 0.95),
    clipped: all.filter((v) => v > 250).length / Math.max(1, all.length),
    balance: (mean(sides[0]) + 1) / (mean(sides[1]) + 1),
  };
}

const degrees = (radians: number | undefined): number => ((radians ?? 0) * 180) / Math.PI;

export function measureSelfie(
  { image, faces, maps }: Analysis,
  original: { width: number; height: number },
): SelfieMeasures | undefined {
  const [map, second] = maps;
  const [face] = faces;
  if (!map || !face) return undefined;
  const height = faceHeight(map);
  const cheeks = patchOf(image, map, PATCHES.cheeks);
  const forehead = patchOf(image, map, PATCHES.forehead);
  const mouth = patchOf(image, map, PATCHES.mouth);
  const small = smallFace(image, map);
  const eyes = [PATCHES.rightEye, PATCHES.leftEye].map(
    (points) => patchOf(image, map, points).L / (cheeks.L + 1e-6),
  );
  const apart = second ? Math.abs(pointOf(second, 1).x - pointOf(map, 1).x) : Infinity;
  return {
    shorterSide: Math.min(original.width, original.height),
    faces: faces.length,
    secondFace: second ? faceHeight(second) / height : 0,
    secondNear: apart < 1.3 * height,
    faceHeight: (height * original.width) / image.width,
    outside: outsideShare(map, image),
    headroom: pointOf(map, 10).y / height,
    yaw: Math.abs(degrees(face.rotation?.angle.yaw)),
    pitch: Math.abs(degrees(face.rotation?.angle.pitch)),
    roll: Math.abs(rollOf(map)),
    eyeOpening: [opening(map, RIGHT_EYE), opening(map, LEFT_EYE)],
    eyeLightness: [eyes[0]!, eyes[1]!],
    mouthChroma: Math.hypot(mouth.a - forehead.a, mouth.b - forehead.b),
    mouthSpread: mouth.spread,
    softness: energy(box(small, 2)) / (energy(small) + 1e-6),
    ...faceLuma(image, map),
  };
}
