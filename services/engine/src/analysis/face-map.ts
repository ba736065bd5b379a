import type { Face } from '../nets/human.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export const MESH_POINTS = 468;

/** Mesh points of one face in pixels of a picture; x right, y down, z towards the viewer negative. */
export interface FaceMap {
  /** x, y, z of each of the 468 points. */
  readonly points: Float32Array;
}

export function faceMapOf(face: Face, width: number, height: number): FaceMap {
  const points = new Float32Array(MESH_POINTS * 3);
  for (let i = 0; i < MESH_POINTS; i++) {
    const raw = face.meshRaw[i] ?? [0, 0, 0];
    points[3 * i] = raw[0] * width;
    points[3 * i + 1] = raw[1] * height;
    points[3 * i + 2] = (face.mesh[i]?.[2] ?? 0) as number;
  }
  return { points };
}

export function moved(map: FaceMap, scale: number, left: number, top: number): FaceMap {
  const points = new Float32Array(map.points.length);
  for (let i = 0; i < points.length; i += 3) {
    points[i] = (map.points[i]! - left) * scale;
    points[i + 1] = (map.points[i + 1]! - top) * scale;
    points[i + 2] = map.points[i + 2]! * scale;
  }
  return { points };
}

export function pointOf(map: FaceMap, index: number): Point {
  return { x: map.points[3 * index]!, y: map.points[3 * index + 1]!, z: map.points[3 * index + 2]! };
}

export function distance(map: FaceMap, from: number, to: number): number {
  const a = pointOf(map, from);
  const b = pointOf(map, to);
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function meanOf(map: FaceMap, indices: readonly number[]): Point {
  const sum = { x: 0, y: 0, z: 0 };
  for (const index of indices) {
    const p = pointOf(map, index);
    sum.x += p.x;
    sum.y += p.y;
    sum.z += p.z;
  }
  return { x: sum.x / indices.length, y: sum.y / indices.length, z: sum.z / indices.length };
}

export const RIGHT_EYE = [33, 160, 158, 133, 153, 144] as const;
export const LEFT_EYE = [362, 385, 387, 263, 373, 380] as const;
export const MOUTH = [
  61, 40, 37, 0, 267, 270, 291, 321, 314, 17, 84, 91, 78, 82, 13, 312, 308, 317, 14, 87,
] as const;
export const INNER_LIPS = [78, 82, 13, 312, 308, 317, 14, 87] as const;
export const OVAL = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const;

/** Forehead top to chin. */
export const faceHeight = (map: FaceMap): number => distance(map, 10, 152);
/** Between the outer corners of the eyes. */
export const eyeSpan = (map: FaceMap): number => distance(map, 33, 263);
export const eyeLine = (map: FaceMap): number => (pointOf(map, 33).y + pointOf(map, 263).y) / 2;
export const faceCentre = (map: FaceMap): number => (pointOf(map, 234).x + pointOf(map, 454).x) / 2;

/** Degrees, positive clockwise as seen in the picture. */
export function rollOf(map: FaceMap): number {
  const a = pointOf(map, 33);
  const b = pointOf(map, 263);
  return (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
}
