import type { RetryPolicy } from './failure-policy.ts';

/**
 * Whether a dependency is away, or just this one event fails as if it were. While it is away, no event of the topic
 * succeeds, so the event waits however long it takes. Others that succeed between its failures are evidence against it:
 * after enough of it, and not before the bounded wait is over, the event is given up.
 */
export class Suspicion {
  private readonly policy: RetryPolicy;
  private readonly since: number;
  private othersDone: number;
  private contradictions = 0;

  /** @param othersDone events of the topic that were applied so far */
  constructor(policy: RetryPolicy, othersDone: number, now: number) {
    this.policy = policy;
    this.othersDone = othersDone;
    this.since = now;
  }

  /** Notes one more failure. True when the event is bad. */
  confirmed(othersDone: number, now: number): boolean {
    if (othersDone > this.othersDone) this.contradictions += 1;
    this.othersDone = othersDone;
    return this.contradictions >= this.policy.contradictions && now - this.since >= this.policy.suspectMs;
  }

  /** The wait is long enough to ask the events behind this one. */
  asksOthers(now: number): boolean {
    return now - this.since >= this.policy.suspectMs / 2;
  }
}
