import type { ImageType } from './image-type.ts';

/** The specification's 10 MB. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const MAX_PIXELS = 50_000_000;
/** Pixels of the shorter side; under 512 the selfie check adds a hint. */
const MIN_SIDE = 500;
/** A larger photo is stored smaller: no face gains from more, and every later decode is bounded. */
export const MAX_STORED_PIXELS = 16_000_000;
export const ANALYSIS_SIDE = 1280;

export interface ImageHeader {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

export type UploadRefusal =
  | 'upload.empty'
  | 'upload.too_large'
  | 'upload.invalid_type'
  | 'upload.damaged'
  | 'upload.incomplete'
  | 'upload.too_many_pixels'
  | 'upload.too_complex'
  | 'upload.too_heavy'
  | 'selfie.small_image';

export function refusalOf(header: ImageHeader, type: ImageType): UploadRefusal | undefined {
  if (header.format !== type || header.frames > 1) return 'upload.invalid_type';
  if (header.width * header.height > MAX_PIXELS) return 'upload.too_many_pixels';
  if (Math.min(header.width, header.height) < MIN_SIDE) return 'selfie.small_image';
  return undefined;
}

export function storedSize(
  width: number,
  height: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, Math.sqrt(MAX_STORED_PIXELS / (width * height)));
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) };
}
