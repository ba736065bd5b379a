import { ConstantBackoff, handleWhen, retry, type RetryPolicy } from 'cockatiel';

const tries = { atMost: 1_200, everyMs: 100 } as const;

/**
 * Two minutes: leaders move, and a busy broker names the leader of a new topic before that one knows of it. A broker whose
 * disk is slow opens hundreds of new partitions one by one before it names any.
 */
export const retryForLeaders = (refused: (error: unknown) => boolean): RetryPolicy =>
  retry(handleWhen(refused), { maxAttempts: tries.atMost, backoff: new ConstantBackoff(tries.everyMs) });

export const leaderUnknown = (error: unknown): boolean =>
  error instanceof Error &&
  'type' in error &&
  (error.type === 'NOT_LEADER_FOR_PARTITION' || error.type === 'LEADER_NOT_AVAILABLE');
