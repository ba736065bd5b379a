import { BaseRpcContext } from '@nestjs/microservices';
import type { ReceivedRecord } from '../bus/bus.ts';
import { headerNames, headerText } from '../bus/event-headers.ts';
import { traceIdOf } from '../telemetry/trace-context.ts';
import type { EventMeta } from './event-meta.ts';

/** What a handler gets beside its event, and guards, interceptors and filters by `switchToRpc().getContext()`. */
export class KafkaEventContext extends BaseRpcContext<[record: ReceivedRecord]> implements EventMeta {
  readonly eventId: string;
  readonly topic: string;
  readonly key: string;
  readonly sequence: bigint;
  readonly time: Date;
  readonly subject: string;
  readonly traceId: string;

  /** @param topic without prefix. @throws Error when the record has no event id */
  constructor(record: ReceivedRecord, topic: string) {
    super([record]);
    this.eventId = headerText(record, headerNames.id);
    if (this.eventId === '') throw new Error('ce_id is missing');
    const sequence = headerText(record, headerNames.sequence);
    const time = new Date(headerText(record, headerNames.time));
    this.topic = topic;
    this.key = record.key?.toString('utf8') ?? '';
    this.sequence = /^\d+$/.test(sequence) ? BigInt(sequence) : 0n;
    this.time = Number.isNaN(time.getTime()) ? record.timestamp : time;
    this.subject = headerText(record, headerNames.subject);
    this.traceId = traceIdOf(headerText(record, headerNames.traceparent));
  }

  getRecord(): ReceivedRecord {
    return this.args[0];
  }
}
