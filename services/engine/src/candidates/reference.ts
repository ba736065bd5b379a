import type { Analysis } from '../analysis/analyse.ts';
import { mouthOf, showsSmile, type Mouth } from '../analysis/mouth.ts';
import { clippedShare } from '../gates/exposure.ts';
import { dlibDescriptor } from '../nets/dlib.ts';
import { EngineFailure } from '../port.ts';
import { dlibCrop } from '../score/face-crop.ts';
import { faceTexture } from '../score/texture.ts';
import { shareFloats, type PreparedSelfie } from '../studio/prepared.ts';

/** What of a selfie the candidates of an engine elsewhere are compared with. Never leaves the process. */
export interface Reference {
  readonly descriptors: PreparedSelfie['descriptors'];
  readonly mouth: Mouth;
  readonly smiles: boolean;
  readonly clipped: number;
  readonly texture: number;
}

/** Measures the largest face of an analysis of depth `full`. */
export async function referenceOf({ image, faces, maps }: Analysis): Promise<Reference> {
  const [face] = faces;
  const [map] = maps;
  if (!face?.embedding || !map) throw new EngineFailure('permanent', 'no_face');
  const mouth = mouthOf(map);
  return {
    descriptors: {
      dlib: shareFloats(await dlibDescriptor(dlibCrop(image, map))),
      human: shareFloats(face.embedding),
    },
    mouth,
    smiles: showsSmile(mouth),
    clipped: clippedShare(map, image),
    texture: faceTexture(image, map),
  };
}
