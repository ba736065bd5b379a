import type { ReceivedRecord } from './bus.ts';

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

export function headerText(record: ReceivedRecord, name: string): string {
  return record.headers.get(name)?.toString('utf8') ?? '';
}
