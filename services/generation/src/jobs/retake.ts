import type { RetakeState } from '@headshots/proto/vocabulary';

/** What became of the wish for another attempt at one image. */
export interface Retake {
  readonly number: number;
  readonly state: RetakeState;
}

/** New attempts a package comes with; one image may have one of them. */
export const retakesAllowed = (images: number): number => Math.floor(images / 2);
