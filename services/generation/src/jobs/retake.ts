import type { RetakeState } from '@headshots/proto/vocabulary';

export interface Retake {
  readonly number: number;
  readonly state: RetakeState;
}

export const retakesAllowed = (images: number): number => Math.floor(images / 2);
