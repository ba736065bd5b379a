import { eyeLine, faceCentre, faceHeight, type FaceMap } from '../analysis/face-map.ts';

/** Height of the face on the master canvas: the tightest crop of an image then needs no enlarging. */
export const MASTER_FACE = 512;

export interface MasterFrame {
  /** Whole pixels of the upright photo. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Canvas pixels per photo pixel. */
  readonly scale: number;
  readonly canvasWidth: number;
  readonly canvasHeight: number;
}

/** `map` in pixels of the upright photo. */
export function masterFrame(map: FaceMap, photo: { width: number; height: number }): MasterFrame {
  const face = faceHeight(map);
  const [cx, eye] = [faceCentre(map), eyeLine(map)];
  const left = Math.max(0, Math.floor(cx - 1.6 * face));
  const top = Math.max(0, Math.floor(eye - 1.8 * face));
  const width = Math.min(photo.width, Math.ceil(cx + 1.6 * face)) - left;
  const height = Math.min(photo.height, Math.ceil(eye + 1.8 * face)) - top;
  const scale = MASTER_FACE / face;
  return {
    left,
    top,
    width,
    height,
    scale,
    canvasWidth: Math.round(width * scale),
    canvasHeight: Math.round(height * scale),
  };
}
