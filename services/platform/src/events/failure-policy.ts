import { backoff, spread } from '../backoff/index.ts';
import {
  isDependencyDown,
  isRefusedValue,
  isTransientDatabaseError,
  PermanentFailure,
  Problem,
  TransientFailure,
} from '../errors/index.ts';

/** `down`: wait and probe; a dead letter only when just this event fails (see PoisonDetector). The other three decide about tries and dead letters. */
export type FailureClass = 'permanent' | 'transient' | 'unknown' | 'down';

export interface RetryPolicy {
  readonly tries: number;
  /** First pause in ms; triples, with jitter. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** First and longest pause between probes while a dependency is down, in ms. */
  readonly firstProbeMs: number;
  readonly probeMs: number;
  /** An event that fails as `down` while others of its topic succeed is given up after this long, in ms... */
  readonly suspectMs: number;
  /** ...and after so many of its failures with a success of another event in between. */
  readonly contradictions: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  tries: 5,
  firstPauseMs: 250,
  longestPauseMs: 15_000,
  firstProbeMs: 1_000,
  probeMs: 10_000,
  suspectMs: 120_000,
  contradictions: 3,
};

export function classify(error: unknown): FailureClass {
  if (error instanceof PermanentFailure) return 'permanent';
  if (isDependencyDown(error)) return 'down';
  if (error instanceof TransientFailure || isTransientDatabaseError(error)) return 'transient';
  if (isRefusedValue(error)) return 'permanent';
  if (error instanceof Problem && error.status < 500 && ![409, 423, 429].includes(error.status))
    return 'permanent';
  return 'unknown';
}

/** Pause before try `attempt + 1`, in ms: exponential with full upper half jitter. */
export function pauseAfter(attempt: number, policy: RetryPolicy, random: () => number = Math.random): number {
  const { firstPauseMs: first, longestPauseMs: most } = policy;
  return spread(backoff({ first, most, factor: 3 }, attempt), 0.5, 1, random());
}

/** Pause before probe number `probe` (from 1), in ms. */
export function pauseBeforeProbe(probe: number, policy: RetryPolicy): number {
  return backoff({ first: policy.firstProbeMs, most: policy.probeMs }, probe);
}
