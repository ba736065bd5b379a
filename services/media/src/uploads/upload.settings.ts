import type { LeastRate } from '@headshots/platform/http';

export abstract class UploadSettings {
  abstract readonly faceConsentVersion: string;
  abstract readonly perDay: number;
  abstract readonly places: { readonly all: number; readonly each: number };
  abstract readonly leastRate: LeastRate;
}
