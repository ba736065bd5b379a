import type { ReceivedRecord } from '../bus/bus.ts';
import { headerNames, headerText } from '../bus/event-headers.ts';
import { traceIdOf } from '../telemetry/trace-context.ts';

/** What is known about an event besides its content. */
export interface EventMeta {
  readonly eventId: string;
  /** Topic without prefix. */
  readonly topic: string;
  readonly key: string;
  /** Position in the aggregate's history. */
  readonly sequence: bigint;
  readonly time: Date;
  readonly subject: string;
  /** Empty when the producer recorded no trace. */
  readonly traceId: string;
}

/** @throws Error when the record carries no usable CloudEvents attributes */
export function metaOf(record: ReceivedRecord, topic: string): EventMeta {
  const eventId = headerText(record, headerNames.id);
  if (eventId === '') throw new Error('ce_id is missing');
  const sequence = headerText(record, headerNames.sequence);
  const time = new Date(headerText(record, headerNames.time));
  return {
    eventId,
    topic,
    key: record.key?.toString('utf8') ?? '',
    sequence: /^\d+$/.test(sequence) ? BigInt(sequence) : 0n,
    time: Number.isNaN(time.getTime()) ? record.timestamp : time,
    subject: headerText(record, headerNames.subject),
    traceId: traceIdOf(headerText(record, headerNames.traceparent)),
  };
}
