import type { Tx } from '@headshots/platform/persistence';
import type { Expression, PlannedShot } from '@headshots/engine';
import type { FailureReason, JobState, ShotCounts } from '../../domain/job.ts';

export interface NewJob {
  readonly orderId: string;
  readonly photoId: string;
  readonly userId: string;
  readonly expression: Expression;
  readonly images: number;
  readonly deadlineAt: Date;
}

export interface Job extends NewJob, ShotCounts {
  readonly state: JobState;
  readonly candidates: number;
  readonly version: number;
  readonly started: boolean;
}

/** What one step adds to a job. */
export interface JobChange {
  readonly candidates?: 1;
  readonly done?: 1;
  readonly abandoned?: 1;
  /** The job's version counts its facts: it is the sequence of the newest. */
  readonly facts?: 1;
}

export interface JobStore {
  /** Inserts the job and its shots. `photo_deleted`: inserted as a job that failed for it, without shots. */
  open(tx: Tx, job: NewJob, shots: readonly PlannedShot[]): Promise<'opened' | 'photo_deleted' | 'ignored'>;
  /** The job, its row locked until the transaction ends. */
  lock(tx: Tx, orderId: string): Promise<Job | undefined>;
  /** Adds to the job's counters and answers the job as it is then. */
  count(tx: Tx, orderId: string, change: JobChange): Promise<Job>;
  /** Marks the job as started and counts the fact that says so; undefined when it was started before. */
  start(tx: Tx, orderId: string): Promise<Job | undefined>;
  /** Ends a running job and every open shot of it; false when it is not running. */
  end(tx: Tx, orderId: string, state: Exclude<JobState, 'running'>, reason?: FailureReason): Promise<boolean>;
  stopOrder(tx: Tx, orderId: string): Promise<void>;
  /** Remembers a deleted photo and answers the orders still running on it. */
  stopPhoto(tx: Tx, photoId: string): Promise<readonly string[]>;
  /** Removes ended jobs of a photo with their shots, but for those a worker may still be writing for. */
  forgetPhoto(tx: Tx, photoId: string): Promise<void>;
  /** Removes jobs that ended 30 days ago with their shots: as long as their images are kept. */
  forgetJobs(): Promise<void>;
  /** Forgets stops older than any event that could still come for them. */
  forgetStops(): Promise<void>;
  overdue(tx: Tx, limit: number): Promise<readonly Job[]>;
}

export const JOB_STORE = Symbol('JOB_STORE');
