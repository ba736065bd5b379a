import type { Eyes, SelfieReport } from '../../domain/photo.ts';

export abstract class SelfieCheck {
  /** @throws a 503 problem when nobody answers */
  abstract check(
    image: Uint8Array,
    original: { readonly width: number; readonly height: number },
  ): Promise<CheckedSelfie>;
}

export interface CheckedSelfie extends SelfieReport {
  /** Codes of the reasons that refuse the photo, first one first. */
  readonly refusals: readonly string[];
  readonly eyes: Eyes | undefined;
}
