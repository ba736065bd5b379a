import type { LeastRate } from '@headshots/platform/http';

/** What is asked of an upload before it is looked at. */
export abstract class UploadRouteSettings {
  /** The only version accepted. */
  abstract readonly faceConsentVersion: string;
  /** Uploads on their way at the same time in this process: of everybody, and of one account. */
  abstract readonly places: { readonly all: number; readonly each: number };
  abstract readonly leastRate: LeastRate;
}
