import { readFile } from '@/shared/browser/read-file';
import {
  checkBytes,
  checkHeader,
  checkPixels,
  HEADER_BYTES,
  isBarelyLargeEnough,
  type PhotoProblem,
  type Size,
} from '@/pages/upload/validate-photo';

export interface FoundProblem {
  readonly code: PhotoProblem;
  readonly bytes: number;
  readonly size?: Size;
}

export type Inspection =
  | { readonly ok: true; readonly small: boolean; readonly file: File }
  | { readonly ok: false; readonly problem: FoundProblem };

/** Reads a file and looks at it the way the server will, without sending it: size, content, whether it opens, pixels. */
export async function inspectPhoto(chosen: File): Promise<Inspection> {
  const refuse = (code: PhotoProblem, size?: Size): Inspection => ({
    ok: false,
    problem: { code, bytes: chosen.size, ...(size && { size }) },
  });
  const tooBig = checkBytes(chosen.size);
  if (tooBig !== undefined) return refuse(tooBig);
  const file = await readFile(chosen);
  if (file === undefined) return refuse('upload.unreadable');
  const header = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  const wrongKind = checkHeader(header);
  if (wrongKind !== undefined) return refuse(wrongKind);
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const size = { width: bitmap.width, height: bitmap.height };
    bitmap.close();
    const pixels = checkPixels(size);
    return pixels === undefined ? { ok: true, small: isBarelyLargeEnough(size), file } : refuse(pixels, size);
  } catch {
    return refuse('upload.damaged');
  }
}
