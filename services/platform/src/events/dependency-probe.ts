import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { ReceivedRecord } from '../bus/bus.ts';
import { metrics } from '../telemetry/metrics.ts';
import type { Attempt, Attempts } from './attempts.ts';
import { pauseBeforeProbe, type RetryPolicy } from './failure-policy.ts';
import { LookBehind } from './look-behind.ts';
import { withEventOf } from './record-context.ts';
import { PoisonDetector } from './poison-detector.ts';

export class DependencyProbe {
  private readonly logger = new Logger(DependencyProbe.name);
  private readonly attempts: Attempts;
  private readonly retry: RetryPolicy;

  constructor(attempts: Attempts, retry: RetryPolicy) {
    this.attempts = attempts;
    this.retry = retry;
  }

  /** Gives the attempt that ended the wait: still `down` when only this event is refused. @throws when `stop` fires */
  async until(
    record: ReceivedRecord,
    topic: string,
    first: unknown,
    stop: AbortSignal,
    behind: () => readonly ReceivedRecord[],
  ): Promise<Attempt> {
    const poison = new PoisonDetector(this.retry, this.attempts.appliedOf(topic), performance.now());
    const others = new LookBehind(record);
    this.logger.warn({ err: first }, 'a dependency is away, waiting');
    metrics.partitionsWaiting.inc({ messaging_destination_name: topic });
    try {
      for (let probe = 1; ; probe += 1) {
        await sleep(pauseBeforeProbe(probe, this.retry), undefined, { signal: stop });
        if (poison.asksOthers(performance.now())) await this.tryBehind(others, behind(), topic);
        const attempt = await this.attempts.run(record, topic);
        if (attempt.failure !== 'down') return attempt;
        if (poison.confirmed(this.attempts.appliedOf(topic), performance.now())) return attempt;
      }
    } finally {
      metrics.partitionsWaiting.dec({ messaging_destination_name: topic });
    }
  }

  private async tryBehind(
    others: LookBehind,
    behind: readonly ReceivedRecord[],
    topic: string,
  ): Promise<void> {
    const record = others.next(behind);
    if (!record) return;
    const { failure } = await withEventOf(record, topic, () => this.attempts.run(record, topic));
    if (failure) others.noteFailed(record);
    else others.noteDone(record);
  }
}
