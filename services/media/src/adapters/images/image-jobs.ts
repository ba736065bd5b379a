import type { ImageType } from '../../domain/image-type.ts';
import type { PreparedSelfie, Thumbnails } from '../../application/ports/image-processor.port.ts';
import type { UploadRefusal } from '../../domain/upload-rules.ts';

/** What the image process is asked. Only paths and small facts cross over, never pixels. */
export type ImageJob =
  | { readonly kind: 'header'; readonly path: string; readonly type: ImageType }
  | { readonly kind: 'selfie'; readonly path: string; readonly type: ImageType; readonly folder: string }
  | { readonly kind: 'thumbnails'; readonly path: string; readonly folder: string };

/** `workingBytes` is the memory the decoder will need at its peak. */
export type HeaderOutcome = { readonly workingBytes: number } | { readonly refusal: UploadRefusal };
export type SelfieOutcome = { readonly selfie: PreparedSelfie } | { readonly refusal: UploadRefusal };
export type ThumbnailsOutcome = { readonly thumbnails: Thumbnails } | { readonly unreadable: true };
export type ImageOutcome = HeaderOutcome | SelfieOutcome | ThumbnailsOutcome;

/** An image brought its process down, or a limit ended the process. */
export interface Died {
  readonly died: 'limit' | 'crash';
}
