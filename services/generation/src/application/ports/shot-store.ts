import type { Tx } from '@headshots/platform/persistence';
import type { AcceptedImage } from '../../domain/accepted-image.ts';
import type { Expression, Style } from '@headshots/engine';

/** A shot in the hands of one worker. `attempt` is the fence. */
export interface LeasedShot {
  readonly orderId: string;
  readonly photoId: string;
  readonly number: number;
  readonly style: Style;
  readonly expression: Expression;
  readonly images: number;
  readonly attempt: number;
  readonly rejections: number;
  readonly tries: number;
  readonly waits: number;
  readonly owner: string;
  readonly hasFallback: boolean;
  /** Different workers that died or stopped at it. */
  readonly lost: number;
  /** Nobody has said yet that the job has started. */
  readonly first: boolean;
}

/** Changes of a leased shot can only be made by its holder: each answers false (or nothing) when the lease was lost. */
export interface ShotStore {
  /** Puts back into the line what has waited long enough, and what a worker other than `owner` left. */
  wake(tx: Tx, owner: string): Promise<void>;
  /** Next shot to work on: of the job with the fewest shots in flight, oldest first among equals. */
  claim(tx: Tx, owner: string, leaseMs: number): Promise<LeasedShot | undefined>;
  /** Prolongs the lease. */
  heartbeat(shot: LeasedShot, leaseMs: number): Promise<boolean>;
  accept(tx: Tx, shot: LeasedShot, image: AcceptedImage, fingerprint: Uint8Array): Promise<boolean>;
  /** Ends the shot with `newest`, or with the candidate kept earlier where that one is the more similar. */
  acceptFallback(
    tx: Tx,
    shot: LeasedShot,
    newest: AcceptedImage | undefined,
  ): Promise<AcceptedImage | undefined>;
  /** Answers the fallback that stands now: the more similar of `newest` and the one kept earlier. Undefined when the lease was lost. */
  reroll(
    tx: Tx,
    shot: LeasedShot,
    refusedBy: string,
    newest: AcceptedImage | undefined,
  ): Promise<{ readonly objectKey: string | undefined } | undefined>;
  abandon(tx: Tx, shot: LeasedShot, refusedBy: string): Promise<boolean>;
  /** `own`: whether the try counts against the shot. */
  retryLater(tx: Tx, shot: LeasedShot, delayMs: number, own: boolean): Promise<boolean>;
  /** As `retryLater`; the shot is noted to have stopped its worker. */
  stopped(tx: Tx, shot: LeasedShot, delayMs: number): Promise<boolean>;
  /** Back into the line as it was. */
  release(tx: Tx, shot: LeasedShot): Promise<boolean>;
  /** The worker lost the lease and lives: the shot did nothing to it. */
  survived(shot: LeasedShot): Promise<void>;
  /** Looks of the accepted images of an order, for the duplicate gate. */
  fingerprints(orderId: string): Promise<readonly Uint8Array[]>;
  /** Mean seconds of the newest accepted images; undefined before there are any. */
  measuredSeconds(): Promise<number | undefined>;
  /** Images of running jobs that are not made yet, over all workers; counts no further than a thousand jobs. */
  openShots(): Promise<number>;
}

export const SHOT_STORE = Symbol('SHOT_STORE');
