import {
  faceCentre,
  faceHeight,
  INNER_LIPS,
  LEFT_EYE,
  moved,
  OVAL,
  pointOf,
  RIGHT_EYE,
  rollOf,
  type FaceMap,
} from '../analysis/face-map.ts';
import { mouthOf } from '../analysis/mouth.ts';
import { meshTriangles } from '../nets/human.ts';
import { skinTone } from '../analysis/skin-tone.ts';
import type { Lab } from '../pixels/colour.ts';
import { recycle, withPlanes } from '../pixels/plane-memory.ts';
import type { Plane } from '../pixels/plane.ts';
import { fillPolygon } from '../pixels/polygon.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { developed } from './develop.ts';
import type { Foreground, ToSeparate } from './foreground.ts';
import { gridOf } from './grid.ts';
import type { MasterFrame } from './master-frame.ts';
import { personMatte } from './person-matte.ts';
import {
  shareBytes,
  shareFloats,
  type ClosedEdges,
  type FaceFacts,
  type PreparedSelfie,
} from './prepared.ts';

export interface OpenedSelfie {
  readonly frame: MasterFrame;
  readonly photo: { readonly width: number; readonly height: number };
  /** In pixels of the photo. */
  readonly map: FaceMap;
  readonly yaw: number;
  readonly smiles: boolean;
  readonly skin: Lab;
  readonly descriptors: PreparedSelfie['descriptors'];
}

function ownWhites(map: FaceMap, { width, height }: Rgb): Uint8Array {
  const inside = new Uint8Array(width * height);
  for (const outline of [RIGHT_EYE, LEFT_EYE, INNER_LIPS])
    fillPolygon(
      outline.map((i) => pointOf(map, i)),
      1,
      width,
      height,
      inside,
    );
  return inside;
}

function closedEdges(
  alpha: Uint8Array,
  canvas: Rgb,
  frame: MasterFrame,
  photo: OpenedSelfie['photo'],
): ClosedEdges {
  const { width, height } = canvas;
  const touches = (count: number, at: (i: number) => number): boolean => {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += alpha[at(i)]! > 100 ? 1 : 0;
    return sum > 0.015 * count;
  };
  const row = 2;
  return {
    left: touches(height, (i) => i * width + row),
    right: touches(height, (i) => i * width + width - 1 - row),
    top: frame.top === 0 && touches(width, (i) => row * width + i),
    bottom: touches(width, (i) => (height - 1 - row) * width + i) || frame.top + frame.height < photo.height,
  };
}

function headTopOf(alpha: Uint8Array, canvas: Rgb, map: FaceMap): number {
  const reach = 0.5 * faceHeight(map);
  const from = Math.max(0, Math.round(faceCentre(map) - reach));
  const to = Math.min(canvas.width, Math.round(faceCentre(map) + reach));
  for (let y = 0; y < canvas.height; y++) {
    let count = 0;
    for (let x = from; x < to; x++) count += alpha[y * canvas.width + x]! > 128 ? 1 : 0;
    if (count > 0.04 * (to - from)) return y;
  }
  return 0;
}

function faceFacts(canvas: Rgb, face: Uint8Array, map: FaceMap, opened: OpenedSelfie, skin: Lab): FaceFacts {
  let [clipped, count] = [0, 0];
  for (let i = 0; i < face.length; i += 7) {
    if (face[i] !== 1) continue;
    const luma =
      0.299 * canvas.data[3 * i]! + 0.587 * canvas.data[3 * i + 1]! + 0.114 * canvas.data[3 * i + 2]!;
    count++;
    if (luma > 250) clipped++;
  }
  return {
    yaw: opened.yaw,
    roll: rollOf(map),
    smiles: opened.smiles,
    skin,
    lipGap: mouthOf(map).gap,
    clipped: clipped / Math.max(1, count),
  };
}

const faceOf = (map: FaceMap, { width, height }: Rgb): Uint8Array =>
  fillPolygon(
    OVAL.map((i) => pointOf(map, i)),
    1,
    width,
    height,
  );

const onCanvas = ({ map, frame }: OpenedSelfie): FaceMap => moved(map, frame.scale, frame.left, frame.top);

export interface CutOut extends ToSeparate {
  readonly corrected: boolean;
}

/** First step of preparing. `photographed` is the enlarged part of the photo. What comes out lies in shared memory. */
export async function cutOut(
  photographed: Rgb,
  opened: OpenedSelfie,
  modelDir: string,
  lap: (step: string) => void,
): Promise<CutOut> {
  const { frame } = opened;
  const map = onCanvas(opened);
  const face = faceOf(map, photographed);
  const { image, corrected } = developed({
    image: photographed,
    face,
    whites: ownWhites(map, photographed),
    skin: opened.skin,
    scale: frame.scale,
  });
  const canvas = { ...image, data: shareBytes(image.data) };
  lap('develop');
  const { alpha, guide } = await personMatte(canvas, map, modelDir);
  const [matte, ...shared] = [alpha, ...guide].map(sharedPlane) as [Plane, Plane, Plane, Plane];
  recycle(alpha, ...guide);
  lap('matte');
  return { canvas, matte, guide: shared, scale: frame.scale, corrected };
}

const sharedPlane = ({ data, width, height }: Plane): Plane => ({ data: shareFloats(data), width, height });

export async function finishSelfie(
  { canvas, corrected }: CutOut,
  front: Foreground,
  opened: OpenedSelfie,
): Promise<PreparedSelfie> {
  const { frame } = opened;
  const map = onCanvas(opened);
  const triangles = await meshTriangles();
  const skin = corrected ? skinTone(canvas, map) : opened.skin;
  return {
    width: canvas.width,
    height: canvas.height,
    colour: front.colour,
    alpha: front.alpha,
    grid: withPlanes(() => gridOf(front, canvas, map, triangles)),
    map,
    scale: frame.scale,
    headTop: headTopOf(front.alpha, canvas, map),
    closed: closedEdges(front.alpha, canvas, frame, opened.photo),
    face: faceFacts(canvas, faceOf(map, canvas), map, opened, skin),
    descriptors: opened.descriptors,
  };
}
