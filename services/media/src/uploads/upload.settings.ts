import type { LeastRate } from '@headshots/platform/http';

/** What is asked of an upload before it is looked at. */
export abstract class UploadSettings {
  /** The only version accepted. */
  abstract readonly faceConsentVersion: string;
  /** Photos of one user and day. */
  abstract readonly perDay: number;
  /** Uploads on their way at the same time in this process: of everybody, and of one account. */
  abstract readonly places: { readonly all: number; readonly each: number };
  abstract readonly leastRate: LeastRate;
}
