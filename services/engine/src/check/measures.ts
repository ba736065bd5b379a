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
import type { Standing } from '../analysis/standing.ts';
import { box } from '../pixels/plane.ts';
import { fillPolygon } from '../pixels/polygon.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { mean, percentile } from '../pixels/statistics.ts';
import { faceLuma, gradientEnergy } from '../score/texture.ts';
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
  /** Whether it is known which way is up. */
  readonly upright: boolean;
  readonly eyeOpening: readonly [number, number];
  /** Lightness at each eye, as a share of the cheek's below it: light from the side covers nothing. */
  readonly eyeLightness: readonly [number, number];
  readonly mouthChroma: number;
  readonly mouthSpread: number;
  /** Share of the gradient energy that outlasts a blur: near 1 where there was no detail. */
  readonly softness: number;
  readonly highlight: number;
  readonly clipped: number;
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

function brightness(image: Rgb, map: FaceMap): { highlight: number; clipped: number; balance: number } {
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
  standing?: Standing,
): SelfieMeasures | undefined {
  const [map, second] = maps;
  const [face] = faces;
  if (!map || !face) return undefined;
  const height = faceHeight(map);
  const forehead = patchOf(image, map, PATCHES.forehead);
  const mouth = patchOf(image, map, PATCHES.mouth);
  const small = faceLuma(image, map, FACE_SIDE);
  const lightness = (points: readonly number[]): number => patchOf(image, map, points).L;
  const eyeLightness = [
    lightness(PATCHES.rightEye) / (lightness(PATCHES.rightCheek) + 1e-6),
    lightness(PATCHES.leftEye) / (lightness(PATCHES.leftCheek) + 1e-6),
  ] as const;
  const apart = second ? Math.abs(pointOf(second, 1).x - pointOf(map, 1).x) : Infinity;
  return {
    shorterSide: Math.min(original.width, original.height),
    faces: faces.length,
    secondFace: Math.max(second ? faceHeight(second) / height : 0, standing?.otherFace ?? 0),
    secondNear: apart < 1.3 * height,
    faceHeight: (height * original.width) / image.width,
    outside: outsideShare(map, image),
    headroom: pointOf(map, 10).y / height,
    yaw: Math.abs(degrees(face.rotation?.angle.yaw)),
    pitch: Math.abs(degrees(face.rotation?.angle.pitch)),
    roll: Math.abs(rollOf(map)),
    upright: standing?.sure ?? true,
    eyeOpening: [opening(map, RIGHT_EYE), opening(map, LEFT_EYE)],
    eyeLightness,
    mouthChroma: Math.hypot(mouth.a - forehead.a, mouth.b - forehead.b),
    mouthSpread: mouth.spread,
    softness: gradientEnergy(box(small, 2)) / (gradientEnergy(small) + 1e-6),
    ...brightness(image, map),
  };
}
