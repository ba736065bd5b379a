import type { ImageType } from '../image-type.ts';
import type { PreparedSelfie, Thumbnails } from '../image-processor.port.ts';
import type { Quarter } from '../quarter.ts';
import type { UploadRefusal } from '../upload-rules.ts';

/** What the image process is asked. Only paths and small facts cross over, never pixels. */
export type ImageJob =
  | { readonly kind: 'header'; readonly path: string; readonly type: ImageType }
  | {
      readonly kind: 'selfie';
      readonly path: string;
      readonly type: ImageType;
      readonly folder: string;
      readonly turn: Quarter;
    }
  | { readonly kind: CopiesOf; readonly path: string; readonly folder: string };

/** Smaller copies: of a headshot, of one that carries its mark, or of one in coarse squares. */
export type CopiesOf = 'thumbnails' | 'marked' | 'coarse';

/** `workingBytes` is the memory the decoder will need at its peak. */
export type HeaderOutcome = { readonly workingBytes: number } | Refused;
/** `warnings` is what the decoder said of a photo that it read. */
export type SelfieOutcome = { readonly selfie: PreparedSelfie; readonly warnings?: string } | Refused;
export type ThumbnailsOutcome = { readonly thumbnails: Thumbnails } | { readonly unreadable: true };
export type ImageOutcome = HeaderOutcome | SelfieOutcome | ThumbnailsOutcome;

/** `reason` is the decoder's, for the log. */
export interface Refused {
  readonly refusal: UploadRefusal;
  readonly reason?: string;
}

/** An image brought its process down, or a limit ended the process. */
export interface Died {
  readonly died: 'limit' | 'crash';
}
