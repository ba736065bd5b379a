import { analyseImage } from '../analysis/analyse.ts';
import { skinTone } from '../analysis/skin-tone.ts';
import type { Lab } from '../pixels/colour.ts';
import { dlibDescriptor } from '../nets/dlib.ts';
import { openPhoto, pixelsOf, uprightSize } from '../pixels/decode.ts';
import type { Rgb } from '../pixels/rgb.ts';
import type { Face } from '../nets/human.ts';
import type { FaceMap } from '../analysis/face-map.ts';
import type { PreparedSelfie } from '../studio/prepared.ts';
import { dlibCrop } from './face-crop.ts';
import { dlibSimilarity, euclidean, humanSimilarity } from './similarity.ts';

/** Side of the decoded copy that is measured: a quarter of the pixels of the file. */
const LOOK_SIDE = 512;

export interface Measured {
  readonly fileWidth: number;
  readonly fileHeight: number;
  readonly image: Rgb;
  readonly faces: readonly Face[];
  readonly maps: readonly FaceMap[];
  readonly scores: { readonly dlib: number; readonly human: number };
  readonly skin: Lab | undefined;
  /** Distances of the descriptors, for reports. */
  readonly raw: { readonly dlib: number; readonly human: number };
}

/** Measures an encoded image against the selfie, the way anyone could from the stored file. */
export async function measureFile(
  bytes: Uint8Array,
  descriptors: PreparedSelfie['descriptors'],
): Promise<Measured> {
  const size = await uprightSize(bytes);
  const image = await pixelsOf(openPhoto(bytes).resize(LOOK_SIDE, LOOK_SIDE, { fit: 'inside' }));
  const { faces, maps } = await analyseImage(image, 'judge');
  const [face] = faces;
  const [map] = maps;
  if (!face?.embedding || !map) {
    return {
      fileWidth: size.width,
      fileHeight: size.height,
      image,
      faces,
      maps,
      scores: { dlib: 0, human: 0 },
      skin: undefined,
      raw: { dlib: 2, human: 20 },
    };
  }
  const raw = {
    dlib: euclidean(await dlibDescriptor(dlibCrop(image, map)), descriptors.dlib),
    human: euclidean(face.embedding, descriptors.human),
  };
  const scores = { dlib: dlibSimilarity(raw.dlib), human: humanSimilarity(raw.human) };
  return {
    fileWidth: size.width,
    fileHeight: size.height,
    image,
    faces,
    maps,
    scores,
    skin: skinTone(image, map),
    raw,
  };
}
