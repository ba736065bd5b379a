import { findFaces, type Depth, type Face } from '../nets/human.ts';
import { openPhoto, pixelsOf } from '../pixels/decode.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { faceMapOf, type FaceMap } from './face-map.ts';

/** Longer side of the copy that is analysed, in pixels. */
export const ANALYSIS_SIDE = 1280;

export interface Analysis {
  readonly image: Rgb;
  readonly faces: readonly Face[];
  readonly maps: readonly FaceMap[];
}

/** Decodes a photo at analysis size and finds its faces, largest first. */
export async function analysePhoto(bytes: Uint8Array, depth: Depth): Promise<Analysis> {
  const size = {
    width: ANALYSIS_SIDE,
    height: ANALYSIS_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  } as const;
  const image = await pixelsOf(openPhoto(bytes).resize(size));
  return analyseImage(image, depth);
}

export async function analyseImage(image: Rgb, depth: Depth): Promise<Analysis> {
  const faces = await findFaces(image, depth);
  return { image, faces, maps: faces.map((face) => faceMapOf(face, image.width, image.height)) };
}
