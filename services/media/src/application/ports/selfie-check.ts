import type { SelfieReport } from '../../domain/photo.ts';

export interface SelfieCheck {
  /** @throws a 503 problem when nobody answers */
  check(
    image: Uint8Array,
    original: { readonly width: number; readonly height: number },
  ): Promise<CheckedSelfie>;
}

export interface CheckedSelfie extends SelfieReport {
  /** Codes of the reasons that refuse the photo, first one first. */
  readonly refusals: readonly string[];
}

export const SELFIE_CHECK = Symbol('SELFIE_CHECK');
