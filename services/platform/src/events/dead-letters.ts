import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { BusProducer, BusRecord, ReceivedRecord } from '../bus/bus.ts';
import { headerNames, headerText } from '../bus/event-headers.ts';
import { deadLetterTopic } from '../bus/topic-registry.ts';
import { metrics } from '../telemetry/metrics.ts';
import { traceIdOf } from '../telemetry/trace-context.ts';
import { pauseBeforeProbe, type RetryPolicy } from './failure-policy.ts';
import type { Verdict } from './record-handler.ts';

export const deadLetterHeaders = {
  reason: 'x-dlq-reason',
  class: 'x-dlq-class',
  attempts: 'x-dlq-attempts',
  handler: 'x-dlq-handler',
  topic: 'x-dlq-topic',
  partition: 'x-dlq-partition',
  offset: 'x-dlq-offset',
  traceId: 'x-dlq-trace-id',
  time: 'x-dlq-time',
  /** On the marker that says an entry was replayed: position of that entry. */
  replayed: 'x-dlq-replayed',
} as const;

export interface DeadLettersOptions {
  readonly consumer: string;
  readonly producer: BusProducer;
  readonly retry: RetryPolicy;
  readonly handlerName: (topic: string) => string;
}

export class DeadLetters {
  private readonly logger = new Logger(DeadLetters.name);
  private readonly options: DeadLettersOptions;

  constructor(options: DeadLettersOptions) {
    this.options = options;
  }

  /** Resolves only when the letter is written, however long that takes: the record's offset is committed then. */
  async write(record: ReceivedRecord, topic: string, verdict: Verdict, stop: AbortSignal): Promise<void> {
    const letter = this.letterOf(record, verdict);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.options.producer.send([letter]);
        metrics.deadLetters.inc({ messaging_destination_name: topic, error_type: verdict.failure });
        const { error: err, attempts, failure } = verdict;
        this.logger.error({ err, attempts, failure }, 'dead letter');
        return;
      } catch (error) {
        metrics.deadLetterWriteFailures.inc({ messaging_destination_name: topic });
        this.logger.error({ err: error }, 'dead letter not written, the partition stands still');
        await sleep(pauseBeforeProbe(attempt, this.options.retry), undefined, { signal: stop });
      }
    }
  }

  private letterOf(record: ReceivedRecord, verdict: Verdict): BusRecord {
    return {
      topic: deadLetterTopic(record.topic, this.options.consumer),
      key: record.key,
      value: record.value,
      headers: {
        ...Object.fromEntries(record.headers),
        [deadLetterHeaders.reason]: reasonOf(verdict.error),
        [deadLetterHeaders.class]: verdict.failure,
        [deadLetterHeaders.attempts]: String(verdict.attempts),
        [deadLetterHeaders.handler]: this.options.handlerName(record.topic),
        [deadLetterHeaders.topic]: record.topic,
        [deadLetterHeaders.partition]: String(record.partition),
        [deadLetterHeaders.offset]: record.offset.toString(),
        [deadLetterHeaders.traceId]: traceIdOf(headerText(record, headerNames.traceparent)),
        [deadLetterHeaders.time]: new Date().toISOString(),
      },
    };
  }
}

const longestReason = 2_000;
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, longestReason);
