import { analyseImage, type Analysis } from '../analysis/analyse.ts';
import { closeLook } from '../analysis/close-look.ts';
import { eyeLine, faceCentre, faceHeight, moved, rollOf, type FaceMap } from '../analysis/face-map.ts';
import { uprightPhoto } from '../analysis/upright-photo.ts';
import { openPhoto, pictureOf, pixelsOf, uprightSize } from '../pixels/decode.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { EngineFailure } from '../port.ts';
import { referenceOf, type Reference } from './reference.ts';
import { alignedFrame, type AlignedFrame } from './aligned-frame.ts';

const LOOK_SIDE = 512;

export interface AlignedSelfie {
  readonly image: Uint8Array;
  readonly reference: Reference;
}

async function cutOut(
  bytes: Uint8Array,
  photo: { width: number; height: number },
  frame: AlignedFrame,
): Promise<Rgb> {
  const { around } = frame;
  const [left, top] = [Math.max(0, around.left), Math.max(0, around.top)];
  const right = Math.min(photo.width, around.left + around.side);
  const bottom = Math.min(photo.height, around.top + around.side);
  const inside = await pixelsOf(
    openPhoto(bytes).extract({ left, top, width: right - left, height: bottom - top }),
  );
  const missing = {
    left: left - around.left,
    top: top - around.top,
    right: around.left + around.side - right,
    bottom: around.top + around.side - bottom,
  };
  const square = await pixelsOf(pictureOf(inside).extend({ ...missing, extendWith: 'copy' }));
  const upright = frame.turn === 0 ? square : await pixelsOf(pictureOf(square).rotate(frame.turn));
  const edge = Math.max(0, Math.floor((upright.width - frame.side) / 2));
  const side = Math.min(frame.side, upright.width, upright.height);
  const middle = { left: edge, top: edge, width: side, height: side };
  return pixelsOf(pictureOf(upright).extract(middle).resize(frame.out, frame.out, { kernel: 'lanczos3' }));
}

function faceOf({ faces, maps }: Analysis): FaceMap {
  const [map] = maps;
  if (!faces[0] || !map) throw new EngineFailure('permanent', 'no_face');
  return map;
}

export async function alignSelfie(bytes: Uint8Array): Promise<AlignedSelfie> {
  const { bytes: upright, analysis } = await uprightPhoto(bytes, 'look');
  const photo = await uprightSize(upright);
  const near = await closeLook(analysis.image, faceOf(analysis), 'look');
  const map = moved(near.map, photo.width / analysis.image.width, 0, 0);
  const frame = alignedFrame(
    { x: faceCentre(map), eyes: eyeLine(map), height: faceHeight(map), roll: rollOf(map) },
    photo,
  );
  const crop = await cutOut(upright, photo, frame);
  const look = await pixelsOf(pictureOf(crop).resize(LOOK_SIDE, LOOK_SIDE));
  const seen = faceOf(await analyseImage(look, 'look'));
  const close = await closeLook(crop, moved(seen, crop.width / LOOK_SIDE, 0, 0), 'full');
  return { image: await pictureOf(crop).png().toBuffer(), reference: await referenceOf(close) };
}
