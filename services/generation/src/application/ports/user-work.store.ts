import type { Tx } from '@headshots/platform/persistence';
import type { JobState } from '../../domain/job.ts';

/** A shot as its owner sees it. */
export interface ShotRecord {
  readonly number: number;
  readonly style: string;
  readonly state: string;
  /** Candidates that were refused, by the gate that refused them. */
  readonly refusedBy: readonly string[];
  readonly engine: string | undefined;
  readonly similarity: number | undefined;
}

/** A job as its owner sees it. */
export interface JobRecord {
  readonly orderId: string;
  readonly photoId: string;
  readonly expression: string;
  readonly images: number;
  readonly state: JobState;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly shots: readonly ShotRecord[];
}

/** All work for one user. */
export interface UserWorkStore {
  ordersOf(userId: string): Promise<readonly string[]>;
  /** Whether a worker may still be at a shot of the user. */
  hasLiveLease(userId: string): Promise<boolean>;
  /** Removes jobs, shots and what keeps late facts about them away. */
  remove(tx: Tx, userId: string): Promise<void>;
  jobsOf(userId: string): Promise<readonly JobRecord[]>;
}

export const USER_WORK_STORE = Symbol('USER_WORK_STORE');
