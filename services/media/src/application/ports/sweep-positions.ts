import type { Bucket } from './removals.ts';

/** How far the sweep of a bucket has come; empty at its beginning. */
export interface SweepPositions {
  of(bucket: Bucket): Promise<string>;
  move(bucket: Bucket, after: string): Promise<void>;
}

export const SWEEP_POSITIONS = Symbol('SWEEP_POSITIONS');
