import type { Quarter } from '../decoding/quarter.ts';
import type { Eyes, SelfieReport } from '../photo/photo.ts';

export abstract class SelfieCheck {
  /** @throws a 503 problem when nobody answers */
  abstract check(
    image: Uint8Array,
    original: { readonly width: number; readonly height: number },
  ): Promise<CheckedSelfie>;
}

export interface CheckedSelfie extends SelfieReport {
  readonly refusals: readonly string[];
  /** Degrees clockwise that stand the photo upright; the eyes are in the photo once it is turned. */
  readonly turn: Quarter;
  readonly eyes: Eyes | undefined;
}
