import type { ImageType } from '../image-type.ts';
import type { SavedAs } from '../format.ts';
import type { MadeFile, PreparedSelfie, Thumbnails } from '../image-processor.port.ts';
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
  | { readonly kind: CopiesOf; readonly path: string; readonly folder: string }
  | FormatJob;

export interface FormatJob extends SavedAs {
  readonly kind: 'format';
  readonly path: string;
  readonly folder: string;
  readonly face: number | undefined;
}

export type CopiesOf = 'thumbnails' | 'marked' | 'coarse';

export type HeaderOutcome = { readonly workingBytes: number } | Refused;
export type SelfieOutcome = { readonly selfie: PreparedSelfie; readonly warnings?: string } | Refused;
export type ThumbnailsOutcome = { readonly thumbnails: Thumbnails } | { readonly unreadable: true };
export type FormatOutcome =
  { readonly file: MadeFile } | { readonly unreadable: true } | { readonly unmarked: true };
export type ImageOutcome = HeaderOutcome | SelfieOutcome | ThumbnailsOutcome | FormatOutcome;

export interface Refused {
  readonly refusal: UploadRefusal;
  readonly reason?: string;
}

export interface Died {
  readonly died: 'limit' | 'crash';
}
