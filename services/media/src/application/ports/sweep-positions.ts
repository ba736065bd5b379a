import type { Tx } from '@headshots/platform/persistence';
import type { Bucket } from './removals.ts';

/** How far the sweep of a bucket has come; empty at its beginning. */
export interface SweepPositions {
  of(bucket: Bucket): Promise<string>;
  /** False when somebody else has moved it from there. */
  move(tx: Tx, bucket: Bucket, step: { readonly from: string; readonly to: string }): Promise<boolean>;
}

export const SWEEP_POSITIONS = Symbol('SWEEP_POSITIONS');
