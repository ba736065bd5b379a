import { closeLook } from '../analysis/close-look.ts';
import { moved } from '../analysis/face-map.ts';
import { mouthOf, showsSmile } from '../analysis/mouth.ts';
import { skinTone } from '../analysis/skin-tone.ts';
import { uprightPhoto } from '../analysis/upright-photo.ts';
import { dlibDescriptor } from '../nets/dlib.ts';
import { openPhoto, pixelsOf, uprightSize } from '../pixels/decode.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { EngineFailure } from '../port.ts';
import { dlibCrop } from '../score/face-crop.ts';
import { faceArea, NET_FROM, type Area } from './enlarge-plan.ts';
import { masterFrame } from './master-frame.ts';
import { shareBytes, shareFloats } from './prepared.ts';
import type { OpenedSelfie } from './prepare.ts';

export interface Opened extends OpenedSelfie {
  readonly canvas: Rgb;
  /** The face as photographed, where it is too small for Lanczos alone. */
  readonly small: { readonly image: Rgb; readonly area: Area } | undefined;
}

export async function openSelfie(bytes: Uint8Array): Promise<Opened> {
  const { bytes: upright, analysis } = await uprightPhoto(bytes, 'look');
  const photo = await uprightSize(upright);
  const [found] = analysis.maps;
  if (!found) throw new EngineFailure('permanent', 'no_face');
  const near = await closeLook(analysis.image, found, 'look');
  const place = moved(near.map, photo.width / analysis.image.width, 0, 0);
  const frame = masterFrame(place, photo);
  const region = { left: frame.left, top: frame.top, width: frame.width, height: frame.height };
  const whole = await pixelsOf(
    openPhoto(upright).extract(region).resize(frame.canvasWidth, frame.canvasHeight, { fit: 'fill' }),
  );
  const close = await closeLook(whole, moved(place, frame.scale, frame.left, frame.top), 'full');
  const [face] = close.faces;
  const [seen] = close.maps;
  if (!face?.embedding || !seen) throw new EngineFailure('permanent', 'no_face');
  const map = moved(close.map, 1 / frame.scale, -frame.left * frame.scale, -frame.top * frame.scale);
  const area = faceArea(map, photo);
  const small =
    frame.scale >= NET_FROM
      ? { area, image: shared(await pixelsOf(openPhoto(upright).extract(area))) }
      : undefined;
  return {
    frame,
    photo,
    map,
    yaw: ((face.rotation?.angle.yaw ?? 0) * 180) / Math.PI,
    smiles: showsSmile(mouthOf(seen)),
    skin: skinTone(close.image, seen),
    descriptors: {
      dlib: shareFloats(await dlibDescriptor(dlibCrop(close.image, seen))),
      human: shareFloats(face.embedding),
    },
    canvas: shared(whole),
    small,
  };
}

const shared = (image: Rgb): Rgb => ({ ...image, data: shareBytes(image.data) });
