import type { FaceMap } from '../analysis/face-map.ts';
import type { Lab } from '../pixels/colour.ts';

export const GRID_SIDE = 256;

/** Which edges of the photo the person touches; nothing may be invented beyond those. */
export interface ClosedEdges {
  readonly left: boolean;
  readonly right: boolean;
  readonly top: boolean;
  readonly bottom: boolean;
}

export interface Grid {
  readonly width: number;
  readonly height: number;
  /** Three per cell: the direction a surface faces (x right, y down, z to the viewer). */
  readonly normals: Float32Array;
  /** Three per cell: linear light. */
  readonly colour: Float32Array;
  readonly alpha: Float32Array;
  readonly skin: Float32Array;
  readonly face: Uint8Array;
}

/** A selfie made ready for every shot of its order. All arrays lie in shared memory, so that workers pass it on for free. */
export interface PreparedSelfie {
  readonly width: number;
  readonly height: number;
  /** Three per pixel: foreground colour, linear light times 65535. */
  readonly colour: Uint16Array;
  readonly alpha: Uint8Array;
  readonly grid: Grid;
  /** In canvas pixels. */
  readonly map: FaceMap;
  /** Canvas pixels per photo pixel. */
  readonly scale: number;
  readonly headTop: number;
  readonly closed: ClosedEdges;
  readonly face: FaceFacts;
  readonly descriptors: { readonly dlib: Float32Array; readonly human: Float32Array };
}

export interface FaceFacts {
  readonly yaw: number;
  readonly roll: number;
  readonly smiles: boolean;
  readonly skin: Lab;
  /** Gap between the lips, in spans of the eyes. */
  readonly lipGap: number;
  /** Share of the face that is clipped to white. */
  readonly clipped: number;
}

const bytesOf = { f32: 4, u16: 2, u8: 1 } as const;

const sharedFloats = (length: number): Float32Array =>
  new Float32Array(new SharedArrayBuffer(length * bytesOf.f32));
export const sharedWords = (length: number): Uint16Array =>
  new Uint16Array(new SharedArrayBuffer(length * bytesOf.u16));
export const sharedBytes = (length: number): Uint8Array =>
  new Uint8Array(new SharedArrayBuffer(length * bytesOf.u8));

export function shareFloats(values: ArrayLike<number>): Float32Array {
  const shared = sharedFloats(values.length);
  shared.set(values);
  return shared;
}

export function shareBytes(values: Uint8Array): Uint8Array {
  if (values.buffer instanceof SharedArrayBuffer) return values;
  const shared = sharedBytes(values.length);
  shared.set(values);
  return shared;
}
