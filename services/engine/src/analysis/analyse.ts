import { findFaces, type Depth, type Face } from '../nets/human.ts';
import { openPhoto, pixelsOf } from '../pixels/decode.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { faceMapOf, type FaceMap } from './face-map.ts';

export const ANALYSIS_SIDE = 1280;

export interface Analysis {
  readonly image: Rgb;
  readonly faces: readonly Face[];
  readonly maps: readonly FaceMap[];
}

export function lookAtPhoto(bytes: Uint8Array): Promise<Rgb> {
  const size = {
    width: ANALYSIS_SIDE,
    height: ANALYSIS_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  } as const;
  return pixelsOf(openPhoto(bytes).resize(size));
}

export async function analysePhoto(bytes: Uint8Array, depth: Depth): Promise<Analysis> {
  return analyseImage(await lookAtPhoto(bytes), depth);
}

export async function analyseImage(image: Rgb, depth: Depth): Promise<Analysis> {
  const faces = await findFaces(image, depth);
  return { image, faces, maps: faces.map((face) => faceMapOf(face, image.width, image.height)) };
}
