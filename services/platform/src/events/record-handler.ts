import { Logger } from '@nestjs/common';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { metrics } from '../telemetry/metrics.ts';
import type { BusProducer, ReceivedRecord } from '../bus/bus.ts';
import { deadLetterOf, type Verdict } from './dead-letter.ts';
import { headerNames, headerText } from '../bus/event-headers.ts';
import {
  classify,
  pauseAfter,
  pauseBeforeProbe,
  type FailureClass,
  type RetryPolicy,
} from './failure-policy.ts';
import { LookBehind } from './look-behind.ts';
import { Suspicion } from './suspicion.ts';
import { withEventOf } from './record-context.ts';

/** Runs the handler of a record once. `permanent` failures are thrown as PermanentFailure. */
export type Dispatch = (record: ReceivedRecord) => Promise<string>;

export interface RecordHandlerOptions {
  readonly consumer: string;
  readonly dispatch: Dispatch;
  readonly producer: BusProducer;
  readonly retry: RetryPolicy;
  /** Topic without prefix, for metrics. */
  readonly topicName: (topic: string) => string;
  readonly handlerName: (topic: string) => string;
}

interface Attempt {
  readonly error: unknown;
  /** Nothing when the event is done. */
  readonly failure: FailureClass | undefined;
}

const budgetMs = 10_000;

/** The three failure classes, the wait for a dependency, and dead letters around one dispatch. */
export class RecordHandler {
  private readonly logger = new Logger(RecordHandler.name);
  private readonly options: RecordHandlerOptions;
  /** Events applied so far, by topic. */
  private readonly applied = new Map<string, number>();

  constructor(options: RecordHandlerOptions) {
    this.options = options;
  }

  /**
   * Resolves when the record is done for good. Rejects only when `stop` fired before.
   * @param behind what waits behind the record in its partition, in order
   */
  async handle(
    record: ReceivedRecord,
    stop: AbortSignal,
    behind: () => readonly ReceivedRecord[] = () => [],
  ): Promise<void> {
    const topic = this.options.topicName(record.topic);
    if (!this.isForUs(record)) return;
    await withEventOf(record, topic, () => this.handleFully(record, topic, stop, behind));
  }

  private async handleFully(
    record: ReceivedRecord,
    topic: string,
    stop: AbortSignal,
    behind: () => readonly ReceivedRecord[],
  ): Promise<void> {
    const end = metrics.eventSeconds.startTimer({ topic });
    const verdict = await this.tryUntilDecided(record, topic, stop, behind);
    const took = end();
    if (took * 1_000 > budgetMs) this.logger.warn({ seconds: took }, 'one event took long');
    if (verdict) await this.bury(record, topic, verdict, stop);
  }

  private isForUs(record: ReceivedRecord): boolean {
    const replayFor = headerText(record, headerNames.replayFor);
    return replayFor === '' || replayFor === this.options.consumer;
  }

  private async tryUntilDecided(
    record: ReceivedRecord,
    topic: string,
    stop: AbortSignal,
    behind: () => readonly ReceivedRecord[],
  ): Promise<Verdict | undefined> {
    const handler = this.options.handlerName(record.topic);
    let attempts = 0;
    for (;;) {
      let { error, failure } = await this.tryOnce(record, topic);
      if (failure === 'down')
        ({ error, failure } = await this.waitUntilDecided(record, topic, error, stop, behind));
      if (failure === undefined) return undefined;
      attempts += 1;
      if (failure === 'permanent' || failure === 'down' || attempts >= this.options.retry.tries) {
        return { failure, attempts, error, handler };
      }
      await this.pauseBeforeRetry(topic, failure, error, attempts, stop);
    }
  }

  private async tryOnce(record: ReceivedRecord, topic: string): Promise<Attempt> {
    try {
      const outcome = await this.traced(record, topic);
      metrics.eventsHandled.inc({ topic, outcome });
      if (outcome === 'applied') this.applied.set(topic, this.appliedOf(topic) + 1);
      return { error: undefined, failure: undefined };
    } catch (error) {
      return { error, failure: classify(error) };
    }
  }

  private appliedOf(topic: string): number {
    return this.applied.get(topic) ?? 0;
  }

  /** Probes while the dependency is away. `down` as an answer: only this event is refused. */
  private async waitUntilDecided(
    record: ReceivedRecord,
    topic: string,
    first: unknown,
    stop: AbortSignal,
    behind: () => readonly ReceivedRecord[],
  ): Promise<Attempt> {
    const { retry } = this.options;
    const suspicion = new Suspicion(retry, this.appliedOf(topic), performance.now());
    const others = new LookBehind(record);
    this.logger.warn({ err: first }, 'a dependency is away, waiting');
    metrics.partitionsWaiting.inc({ topic });
    try {
      for (let probe = 1; ; probe += 1) {
        await sleep(pauseBeforeProbe(probe, retry), stop);
        if (suspicion.asksOthers(performance.now())) await this.tryBehind(others, behind(), topic);
        const attempt = await this.tryOnce(record, topic);
        if (attempt.failure !== 'down') return attempt;
        if (suspicion.confirmed(this.appliedOf(topic), performance.now())) return attempt;
      }
    } finally {
      metrics.partitionsWaiting.dec({ topic });
    }
  }

  /** Whether another event succeeds now tells a dependency that is away from an event that is bad. */
  private async tryBehind(
    others: LookBehind,
    behind: readonly ReceivedRecord[],
    topic: string,
  ): Promise<void> {
    const record = others.next(behind.filter((one) => this.isForUs(one)));
    if (!record) return;
    const { failure } = await withEventOf(record, topic, () => this.tryOnce(record, topic));
    if (failure) others.noteFailed(record);
    else others.noteDone(record);
  }

  private traced(record: ReceivedRecord, topic: string): Promise<string> {
    const options = { kind: SpanKind.CONSUMER };
    return trace.getTracer('bus').startActiveSpan(`process ${topic}`, options, async (span) => {
      try {
        return await this.options.dispatch(record);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
  }

  private async pauseBeforeRetry(
    topic: string,
    failure: FailureClass,
    error: unknown,
    attempts: number,
    stop: AbortSignal,
  ): Promise<void> {
    metrics.eventRetries.inc({ topic, failure });
    this.logger.warn({ err: error, attempts, failure }, 'handling failed, it is tried again');
    await sleep(pauseAfter(attempts, this.options.retry), stop);
  }

  /** No commit before the dead letter is written, however long that takes. */
  private async bury(
    record: ReceivedRecord,
    topic: string,
    verdict: Verdict,
    stop: AbortSignal,
  ): Promise<void> {
    const letter = deadLetterOf(record, this.options.consumer, verdict);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.options.producer.send([letter]);
        metrics.deadLetters.inc({ topic, failure: verdict.failure });
        const { error: err, attempts, failure } = verdict;
        this.logger.error({ err, attempts, failure }, 'dead letter');
        return;
      } catch (error) {
        metrics.deadLetterWriteFailures.inc({ topic });
        this.logger.error({ err: error }, 'dead letter not written, the partition stands still');
        await sleep(pauseBeforeProbe(attempt, this.options.retry), stop);
      }
    }
  }
}

/** Rejects at once when the signal fires. */
export function sleep(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (stop.aborted) return reject(new Error('stopped'));
    const onAbort = () => (clearTimeout(timer), reject(new Error('stopped')));
    const timer = setTimeout(() => (stop.removeEventListener('abort', onAbort), resolve()), ms);
    stop.addEventListener('abort', onAbort, { once: true });
  });
}
