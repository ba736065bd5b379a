import { Logger } from '@nestjs/common';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { metrics } from '../telemetry/metrics.ts';
import type { BusProducer, ReceivedRecord } from './bus.ts';
import { deadLetterOf, type Verdict } from './dead-letter.ts';
import { headerNames, headerText } from './event-headers.ts';
import {
  classify,
  pauseAfter,
  pauseBeforeProbe,
  type FailureClass,
  type RetryPolicy,
} from './failure-policy.ts';
import { contextOf } from './trace-context.ts';

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

const budgetMs = 10_000;

/** The three failure classes, the wait for a dependency, and dead letters around one dispatch. */
export class RecordHandler {
  private readonly logger = new Logger(RecordHandler.name);
  private readonly options: RecordHandlerOptions;

  constructor(options: RecordHandlerOptions) {
    this.options = options;
  }

  /** Resolves when the record is done for good. Rejects only when `stop` fired before. */
  async handle(record: ReceivedRecord, stop: AbortSignal): Promise<void> {
    const topic = this.options.topicName(record.topic);
    const replayFor = headerText(record, headerNames.replayFor);
    if (replayFor !== '' && replayFor !== this.options.consumer) return;
    const end = metrics.eventSeconds.startTimer({ topic });
    const verdict = await this.tryUntilDecided(record, topic, stop);
    const took = end();
    if (took * 1_000 > budgetMs) this.logger.warn(`${topic}: one event took ${took.toFixed(1)} s`);
    if (verdict) await this.bury(record, topic, verdict, stop);
  }

  private async tryUntilDecided(
    record: ReceivedRecord,
    topic: string,
    stop: AbortSignal,
  ): Promise<Verdict | undefined> {
    let attempts = 0;
    let probes = 0;
    for (;;) {
      try {
        const outcome = await this.traced(record, topic);
        metrics.eventsHandled.inc({ topic, outcome });
        return undefined;
      } catch (error) {
        const failure = classify(error);
        if (failure === 'down') {
          probes += 1;
          await this.waitForDependency(topic, error, probes, stop);
          continue;
        }
        attempts += 1;
        if (failure === 'permanent' || attempts >= this.options.retry.tries) {
          return { failure, attempts, error, handler: this.options.handlerName(record.topic) };
        }
        await this.pauseBeforeRetry(topic, failure, error, attempts, stop);
      }
    }
  }

  private traced(record: ReceivedRecord, topic: string): Promise<string> {
    const parent = contextOf(headerText(record, headerNames.traceparent) || undefined);
    const span = trace.getTracer('bus').startSpan(`process ${topic}`, { kind: SpanKind.CONSUMER }, parent);
    return context.with(trace.setSpan(parent, span), async () => {
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

  private async waitForDependency(
    topic: string,
    error: unknown,
    probe: number,
    stop: AbortSignal,
  ): Promise<void> {
    if (probe === 1) this.logger.warn(`${topic}: a dependency is away, waiting: ${messageOf(error)}`);
    metrics.partitionsWaiting.inc({ topic });
    try {
      await sleep(pauseBeforeProbe(probe, this.options.retry), stop);
    } finally {
      metrics.partitionsWaiting.dec({ topic });
    }
  }

  private async pauseBeforeRetry(
    topic: string,
    failure: FailureClass,
    error: unknown,
    attempts: number,
    stop: AbortSignal,
  ): Promise<void> {
    metrics.eventRetries.inc({ topic, failure });
    this.logger.warn(`${topic}: try ${attempts} failed (${failure}): ${messageOf(error)}`);
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
        this.logger.error(
          `${topic}: dead letter after ${verdict.attempts} tries: ${messageOf(verdict.error)}`,
        );
        return;
      } catch (error) {
        metrics.deadLetterWriteFailures.inc({ topic });
        this.logger.error(
          `${topic}: dead letter not written, the partition stands still: ${messageOf(error)}`,
        );
        await sleep(pauseBeforeProbe(attempt, this.options.retry), stop);
      }
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Rejects at once when the signal fires. */
export function sleep(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (stop.aborted) return reject(new Error('stopped'));
    const onAbort = () => (clearTimeout(timer), reject(new Error('stopped')));
    const timer = setTimeout(() => (stop.removeEventListener('abort', onAbort), resolve()), ms);
    stop.addEventListener('abort', onAbort, { once: true });
  });
}
