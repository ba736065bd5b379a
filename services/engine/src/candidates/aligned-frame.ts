import { clamp } from '../pixels/plane.ts';

/** In pixels of the upright photo; roll in degrees. */
export interface FacePlace {
  readonly x: number;
  readonly eyes: number;
  readonly height: number;
  readonly roll: number;
}

export interface AlignedFrame {
  /** Side of the square that is shown, in pixels of the photo. */
  readonly side: number;
  /** The larger square that has to be turned to get it; may leave the photo. */
  readonly around: { readonly left: number; readonly top: number; readonly side: number };
  /** Degrees, clockwise. */
  readonly turn: number;
  /** Side of the picture that is sent, in pixels. */
  readonly out: number;
}

/** Height of the face as a share of the square's side: what editing models keep best, and its limit. */
const FACE = { wished: 0.4, most: 0.45 } as const;
const EYES_AT = 0.42;
/** Sides that engines take without memory trouble; all are multiples of this step. */
const OUT = { least: 1024, most: 1536, step: 16 } as const;
/** Smaller rolls are left alone: turning softens the picture. */
const LEVEL_DEGREES = 2;

export function alignedFrame(face: FacePlace, photo: { width: number; height: number }): AlignedFrame {
  const tightest = face.height / FACE.most;
  const side = Math.round(clamp(Math.min(photo.width, photo.height), tightest, face.height / FACE.wished));
  const turn = Math.abs(face.roll) < LEVEL_DEGREES ? 0 : -face.roll;
  const reach = Math.abs(Math.cos((turn * Math.PI) / 180)) + Math.abs(Math.sin((turn * Math.PI) / 180));
  const around = Math.ceil(side * reach);
  const inside = (centre: number, length: number): number =>
    side <= length ? clamp(centre, side / 2, length - side / 2) : centre;
  const x = inside(face.x, photo.width);
  const y = inside(face.eyes + (0.5 - EYES_AT) * side, photo.height);
  const out = clamp(Math.floor(side / OUT.step) * OUT.step, OUT.least, OUT.most);
  return {
    side,
    turn,
    out,
    around: { left: Math.round(x - around / 2), top: Math.round(y - around / 2), side: around },
  };
}
