import { analyseImage, type Analysis } from '../analysis/analyse.ts';
import { eyesOf } from '../analysis/eyes.ts';
import { rollOf, type FaceMap } from '../analysis/face-map.ts';
import { certainlyUpright, standingOf } from '../analysis/standing.ts';
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

const LOOK_SIDE = 512;

export interface RawScores {
  readonly dlibDistance: number;
  readonly humanDistance: number;
  readonly humanCosine: number;
}

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
  readonly upright: boolean;
}

const NOBODY: FaceMeasures = {
  scores: { dlib: 0, human: 0 },
  raw: undefined,
  skin: undefined,
  texture: 0,
};

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
  const upright = await standsUpright({ image, faces, maps });
  const seen = { fileWidth: width, fileHeight: height, image, faces, maps, eyes, upright };
  const measures = await measureFace(image, faces[0], maps[0], descriptors);
  lap('likeness');
  return { ...seen, ...measures };
}

/** Degrees; more than any selfie's head may lean. */
const LEAN = 40;

async function standsUpright({ image, faces, maps }: Analysis): Promise<boolean> {
  const [map] = maps;
  if (!map || Math.abs(rollOf(map)) > LEAN) return false;
  if (certainlyUpright(faces[0], map)) return true;
  const standing = await standingOf(image);
  return standing?.turn === 0 && standing.sure;
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
