import type { Expression, Outfit } from '@headshots/engine';

export type JobState = 'running' | 'completed' | 'failed' | 'cancelled';

/** Life of one shot inside a job. `delayed` waits for its time, `waiting` for a worker. The last three are final. */
export type ShotState = 'waiting' | 'delayed' | 'leased' | 'done' | 'abandoned' | 'cancelled';

export type FailureReason =
  | 'no_usable'
  | 'incomplete'
  | 'no_face'
  | 'photo_unreadable'
  | 'photo_deleted'
  | 'engine_refused'
  | 'engine_unavailable';

export interface ShotCounts {
  readonly images: number;
  readonly done: number;
  readonly abandoned: number;
}

export interface NewJob {
  readonly orderId: string;
  readonly photoId: string;
  readonly userId: string;
  readonly expression: Expression;
  readonly outfit: Outfit;
  readonly images: number;
  readonly deadlineAt: Date;
  /** The trace of the order: what the job says later goes on with it. */
  readonly traceparent: string | null;
}

export interface Job extends NewJob, ShotCounts {
  readonly state: JobState;
  readonly candidates: number;
  readonly version: number;
  readonly started: boolean;
}

export type JobEnd =
  { readonly state: 'completed' } | { readonly state: 'failed'; readonly reason: FailureReason };

export function endOfJob({ images, done, abandoned }: ShotCounts): JobEnd | undefined {
  if (done === images) return { state: 'completed' };
  if (done + abandoned < images) return undefined;
  return { state: 'failed', reason: done === 0 ? 'no_usable' : 'incomplete' };
}

export function overdueReason(counts: ShotCounts, engineReady: boolean): FailureReason {
  if (!engineReady && counts.done === 0) return 'engine_unavailable';
  return 'incomplete';
}
