import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { ReceivedRecord } from '../bus/bus.ts';
import { headerNames, headerText } from '../bus/event-headers.ts';
import { metrics } from '../telemetry/metrics.ts';
import { Attempts, type Dispatch } from './attempts.ts';
import { pauseAfter, type FailureClass, type RetryPolicy } from './failure-policy.ts';
import { DependencyProbe } from './dependency-probe.ts';
import { withEventOf } from './record-context.ts';

export interface Verdict {
  readonly failure: FailureClass;
  readonly attempts: number;
  readonly error: unknown;
}

export interface RecordHandlerOptions {
  readonly consumer: string;
  readonly dispatch: Dispatch;
  readonly retry: RetryPolicy;
  readonly topicName: (topic: string) => string;
  readonly waitsForDependencies: boolean;
  /** Called once no try is left. The record is done when it resolves; it rejects only when `stop` fired. */
  readonly giveUp: (
    record: ReceivedRecord,
    topic: string,
    verdict: Verdict,
    stop: AbortSignal,
  ) => Promise<void>;
}

const budgetMs = 10_000;

export class RecordHandler {
  private readonly logger = new Logger(RecordHandler.name);
  private readonly options: RecordHandlerOptions;
  private readonly attempts: Attempts;
  private readonly outage: DependencyProbe | undefined;

  constructor(options: RecordHandlerOptions) {
    this.options = options;
    this.attempts = new Attempts(options.dispatch);
    if (options.waitsForDependencies) this.outage = new DependencyProbe(this.attempts, options.retry);
  }

  /** Resolves when the record is done for good; rejects only when `stop` fired. `behind`: what waits in its partition. */
  async handle(
    record: ReceivedRecord,
    stop: AbortSignal,
    behind: () => readonly ReceivedRecord[] = () => [],
  ): Promise<void> {
    const topic = this.options.topicName(record.topic);
    if (!this.isForUs(record)) return;
    if (record.headers.has(headerNames.replayFor))
      metrics.busReplayed.inc({ messaging_destination_name: topic });
    const ours = () => behind().filter((one) => this.isForUs(one));
    await withEventOf(record, topic, () => this.handleFully(record, topic, stop, ours));
  }

  private isForUs(record: ReceivedRecord): boolean {
    const replayFor = headerText(record, headerNames.replayFor);
    return replayFor === '' || replayFor === this.options.consumer;
  }

  private async handleFully(
    record: ReceivedRecord,
    topic: string,
    stop: AbortSignal,
    behind: () => readonly ReceivedRecord[],
  ): Promise<void> {
    const end = metrics.eventSeconds.startTimer({ messaging_destination_name: topic });
    const verdict = await this.tryUntilDecided(record, topic, stop, behind);
    const took = end();
    if (took * 1_000 > budgetMs) this.logger.warn({ seconds: took }, 'one event took long');
    if (verdict) await this.options.giveUp(record, topic, verdict, stop);
  }

  private async tryUntilDecided(
    record: ReceivedRecord,
    topic: string,
    stop: AbortSignal,
    behind: () => readonly ReceivedRecord[],
  ): Promise<Verdict | undefined> {
    const { retry } = this.options;
    for (let attempts = 1; ; attempts += 1) {
      let attempt = await this.attempts.run(record, topic);
      if (attempt.failure === 'down' && this.outage)
        attempt = await this.outage.until(record, topic, attempt.error, stop, behind);
      const { error, failure } = attempt;
      if (failure === undefined) return undefined;
      const hopeless = failure === 'permanent' || (failure === 'down' && this.outage !== undefined);
      if (hopeless || attempts >= retry.tries) return { failure, attempts, error };
      metrics.eventRetries.inc({ messaging_destination_name: topic, error_type: failure });
      this.logger.warn({ err: error, attempts, failure }, 'handling failed, it is tried again');
      await sleep(pauseAfter(attempts, retry), undefined, { signal: stop });
    }
  }
}
