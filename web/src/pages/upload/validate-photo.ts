import { MAX_PIXELS, MAX_UPLOAD_BYTES, MIN_SIDE, RECOMMENDED_SIDE } from '@/shared/config/constants';

/** Codes of the error catalogue; `upload.heic` and `upload.unreadable` are our own, for what the browser cannot convert or read. */
export type PhotoProblem =
  | 'upload.too_large'
  | 'upload.empty'
  | 'upload.invalid_type'
  | 'upload.heic'
  | 'upload.damaged'
  | 'upload.unreadable'
  | 'upload.too_many_pixels'
  | 'selfie.small_image';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const HEADER_BYTES = 16;

function startsWith(bytes: Uint8Array, wanted: readonly number[], offset = 0): boolean {
  return wanted.every((value, index) => bytes[offset + index] === value);
}

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const heicBrands = ['heic', 'heix', 'heif', 'hevc', 'mif1', 'msf1'];

export function checkBytes(bytes: number): PhotoProblem | undefined {
  if (bytes === 0) return 'upload.empty';
  return bytes > MAX_UPLOAD_BYTES ? 'upload.too_large' : undefined;
}

/** By content: the name of a file proves nothing. */
export function checkHeader(header: Uint8Array): PhotoProblem | undefined {
  const isJpeg = startsWith(header, [0xff, 0xd8, 0xff]);
  const isPng = startsWith(header, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const isWebp = startsWith(header, ascii('RIFF')) && startsWith(header, ascii('WEBP'), 8);
  if (isJpeg || isPng || isWebp) return undefined;
  const isHeic =
    startsWith(header, ascii('ftyp'), 4) && heicBrands.some((brand) => startsWith(header, ascii(brand), 8));
  return isHeic ? 'upload.heic' : 'upload.invalid_type';
}

export function checkPixels({ width, height }: Size): PhotoProblem | undefined {
  if (width * height > MAX_PIXELS) return 'upload.too_many_pixels';
  return Math.min(width, height) < MIN_SIDE ? 'selfie.small_image' : undefined;
}

export function isBarelyLargeEnough({ width, height }: Size): boolean {
  return Math.min(width, height) < RECOMMENDED_SIDE;
}
