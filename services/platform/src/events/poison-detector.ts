import type { RetryPolicy } from './failure-policy.ts';

/** While a dependency is away nothing of the topic succeeds: what does is evidence against this event (ADR 0089). */
export class PoisonDetector {
  private readonly policy: RetryPolicy;
  private readonly since: number;
  private othersDone: number;
  private contradictions = 0;

  constructor(policy: RetryPolicy, othersDone: number, now: number) {
    this.policy = policy;
    this.othersDone = othersDone;
    this.since = now;
  }

  confirmed(othersDone: number, now: number): boolean {
    if (othersDone > this.othersDone) this.contradictions += 1;
    this.othersDone = othersDone;
    return this.contradictions >= this.policy.contradictions && now - this.since >= this.policy.suspectMs;
  }

  asksOthers(now: number): boolean {
    return now - this.since >= this.policy.suspectMs / 2;
  }
}
