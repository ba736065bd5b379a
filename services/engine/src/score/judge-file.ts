import { analyseImage } from '../analysis/analyse.ts';
import { eyesOf } from '../analysis/eyes.ts';
import type { FaceMap } from '../analysis/face-map.ts';
import { skinTone } from '../analysis/skin-tone.ts';
import { dlibDescriptor } from '../nets/dlib.ts';
import type { Face } from '../nets/human.ts';
import type { Lab } from '../pixels/colour.ts';
import { openPhoto, pixelsOf, uprightSize } from '../pixels/decode.ts';
import type { Rgb } from '../pixels/rgb.ts';
import type { Eyes, ScoreDetail } from '../port.ts';
import type { PreparedSelfie } from '../studio/prepared.ts';
import { dlibCrop } from './face-crop.ts';
import { cosine, dlibSimilarity, euclidean, humanSimilarity } from './similarity.ts';
import { faceTexture } from './texture.ts';

/** Side of the decoded copy that is measured: a quarter of the pixels of the file. */
const LOOK_SIDE = 512;

/** What the two nets said, before any scale: two distances, and the cosine of the second pair. */
export interface RawScores {
  readonly dlibDistance: number;
  readonly humanDistance: number;
  readonly humanCosine: number;
}

/** One face of an encoded image, measured against the selfie. */
export interface FaceMeasures {
  readonly scores: ScoreDetail;
  readonly raw: RawScores | undefined;
  readonly skin: Lab | undefined;
  readonly texture: number;
}

export interface Measured extends FaceMeasures {
  readonly fileWidth: number;
  readonly fileHeight: number;
  readonly image: Rgb;
  readonly faces: readonly Face[];
  readonly maps: readonly FaceMap[];
  readonly eyes: Eyes | undefined;
}

const NOBODY: FaceMeasures = {
  scores: { dlib: 0, human: 0 },
  raw: undefined,
  skin: undefined,
  texture: 0,
};

/** Measures an encoded image against the selfie, the way anyone could from the stored file. */
export async function measureFile(
  bytes: Uint8Array,
  descriptors: PreparedSelfie['descriptors'],
  lap: (step: string) => void = () => undefined,
): Promise<Measured> {
  const { width, height } = await uprightSize(bytes);
  const image = await pixelsOf(openPhoto(bytes).resize(LOOK_SIDE, LOOK_SIDE, { fit: 'inside' }));
  lap('decode');
  const { faces, maps } = await analyseImage(image, 'judge');
  lap('faces');
  const eyes = maps[0] && eyesOf(maps[0], image);
  const seen = { fileWidth: width, fileHeight: height, image, faces, maps, eyes };
  const measures = await measureFace(image, faces[0], maps[0], descriptors);
  lap('likeness');
  return { ...seen, ...measures };
}

async function measureFace(
  image: Rgb,
  face: Face | undefined,
  map: FaceMap | undefined,
  descriptors: PreparedSelfie['descriptors'],
): Promise<FaceMeasures> {
  if (!face?.embedding || !map) return NOBODY;
  const raw: RawScores = {
    dlibDistance: euclidean(await dlibDescriptor(dlibCrop(image, map)), descriptors.dlib),
    humanDistance: euclidean(face.embedding, descriptors.human),
    humanCosine: cosine(face.embedding, descriptors.human),
  };
  return {
    scores: { dlib: dlibSimilarity(raw.dlibDistance), human: humanSimilarity(raw.humanDistance) },
    raw,
    skin: skinTone(image, map),
    texture: faceTexture(image, map),
  };
}
