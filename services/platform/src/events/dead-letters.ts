import type { BusRecord, ReceivedRecord } from '../bus/bus.ts';
import type { FailureClass } from './failure-policy.ts';
import { headerNames, headerText } from '../bus/event-headers.ts';
import { deadLetterTopic } from '../bus/topic-registry.ts';

/** Headers a dead letter has besides the original ones. */
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

export interface Verdict {
  readonly failure: FailureClass;
  readonly attempts: number;
  readonly error: unknown;
  readonly handler: string;
}

const longestReason = 2_000;
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, longestReason);

/** The record with its original key, bytes and headers, and the verdict. */
export function deadLetterOf(record: ReceivedRecord, consumer: string, verdict: Verdict): BusRecord {
  const traceparent = headerText(record, headerNames.traceparent);
  return {
    topic: deadLetterTopic(record.topic, consumer),
    key: record.key,
    value: record.value,
    headers: {
      ...Object.fromEntries(record.headers),
      [deadLetterHeaders.reason]: reasonOf(verdict.error),
      [deadLetterHeaders.class]: verdict.failure,
      [deadLetterHeaders.attempts]: String(verdict.attempts),
      [deadLetterHeaders.handler]: verdict.handler,
      [deadLetterHeaders.topic]: record.topic,
      [deadLetterHeaders.partition]: String(record.partition),
      [deadLetterHeaders.offset]: record.offset.toString(),
      [deadLetterHeaders.traceId]: traceparent.split('-')[1] ?? '',
      [deadLetterHeaders.time]: new Date().toISOString(),
    },
  };
}
