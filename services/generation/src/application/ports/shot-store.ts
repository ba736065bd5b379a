import type { Tx } from '@headshots/platform/persistence';
import type { AcceptedImage } from '../../domain/accepted-image.ts';
import type { Expression, Style } from '../../domain/style.ts';

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
  readonly owner: string;
  readonly hasFallback: boolean;
  /** Attempts that began and never ended. */
  readonly lost: number;
}

/** Changes of a leased shot can only be made by its holder: each answers false (or nothing) when the lease was lost. */
export interface ShotStore {
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
  retryLater(tx: Tx, shot: LeasedShot, delayMs: number): Promise<boolean>;
  release(tx: Tx, shot: LeasedShot): Promise<boolean>;
  /** Looks of the accepted images of an order, for the duplicate gate. */
  fingerprints(orderId: string): Promise<readonly Uint8Array[]>;
  /** Mean seconds of the newest accepted images; undefined before there are any. */
  measuredSeconds(): Promise<number | undefined>;
  /** Shots of running jobs that have no image yet, over all workers. */
  openShots(): Promise<number>;
}

export const SHOT_STORE = Symbol('SHOT_STORE');
