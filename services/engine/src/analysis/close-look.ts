import type { Depth } from '../nets/human.ts';
import { pictureOf, pixelsOf } from '../pixels/decode.ts';
import { clamp } from '../pixels/plane.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { EngineFailure } from '../port.ts';
import { analyseImage, type Analysis } from './analyse.ts';
import { eyeLine, faceCentre, faceHeight, moved, type FaceMap } from './face-map.ts';

/** Side of the square in pixels; height of the face and place of the eyes in it as shares. As headshots are looked at. */
const CLOSE = { side: 512, face: 0.44, eyes: 0.42 } as const;

export interface CloseLook extends Analysis {
  /** Of its largest face, in pixels of the picture. */
  readonly map: FaceMap;
}

/**
 * What the nets say of a face depends a little on its size and place in what they see: bars, frames and empty walls move
 * a likeness as much as a grimace does. So a face is looked at again from where it was found, and what counts is measured
 * in the second such look.
 * @param around the face as it was found, in pixels of the picture
 */
export async function closeLook(picture: Rgb, around: FaceMap, depth: Depth): Promise<CloseLook> {
  const side = Math.max(1, Math.round(faceHeight(around) / CLOSE.face));
  const left = Math.round(faceCentre(around) - side / 2);
  const top = Math.round(eyeLine(around) - CLOSE.eyes * side);
  const analysis = await analyseImage(await squareOf(picture, left, top, side), depth);
  const [map] = analysis.maps;
  const scale = CLOSE.side / side;
  if (!map) throw new EngineFailure('permanent', 'no_face');
  return { ...analysis, map: moved(map, 1 / scale, -left * scale, -top * scale) };
}

/** Where the square leaves the picture, its edge is repeated. */
async function squareOf(picture: Rgb, left: number, top: number, side: number): Promise<Rgb> {
  const [from, above] = [clamp(left, 0, picture.width - 1), clamp(top, 0, picture.height - 1)];
  const right = clamp(left + side, from + 1, picture.width);
  const below = clamp(top + side, above + 1, picture.height);
  const inside = await pixelsOf(
    pictureOf(picture).extract({ left: from, top: above, width: right - from, height: below - above }),
  );
  const missing = {
    left: from - left,
    top: above - top,
    right: left + side - right,
    bottom: top + side - below,
  };
  const square = Object.values(missing).some((edge) => edge > 0)
    ? await pixelsOf(pictureOf(inside).extend({ ...missing, extendWith: 'copy' }))
    : inside;
  return pixelsOf(pictureOf(square).resize(CLOSE.side, CLOSE.side));
}
