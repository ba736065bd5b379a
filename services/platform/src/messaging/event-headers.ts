import type { ReceivedRecord } from './bus.ts';
import { traceIdOf } from './trace-context.ts';

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

export const headerNames = {
  id: 'ce_id',
  type: 'ce_type',
  source: 'ce_source',
  subject: 'ce_subject',
  time: 'ce_time',
  specVersion: 'ce_specversion',
  sequence: 'ce_sequence',
  contentType: 'content-type',
  traceparent: 'traceparent',
  /** Names the only consumer that may handle a replayed record. */
  replayFor: 'x-replay-for',
} as const;

export interface OutgoingEvent {
  readonly eventId: string;
  readonly type: string;
  readonly source: string;
  readonly key: string;
  readonly time: Date;
  readonly sequence: bigint | string;
  readonly traceparent?: string | null;
}

/** CloudEvents binary mode. */
export function eventHeaders(event: OutgoingEvent): Record<string, string> {
  return {
    [headerNames.id]: event.eventId,
    [headerNames.type]: event.type,
    [headerNames.source]: `/headshots/${event.source}`,
    [headerNames.subject]: event.key,
    [headerNames.time]: event.time.toISOString(),
    [headerNames.specVersion]: '1.0',
    [headerNames.sequence]: event.sequence.toString(),
    [headerNames.contentType]: 'application/protobuf',
    ...(event.traceparent ? { [headerNames.traceparent]: event.traceparent } : {}),
  };
}

/** A header as text; empty when absent. */
export function headerText(record: ReceivedRecord, name: string): string {
  return record.headers.get(name)?.toString('utf8') ?? '';
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
