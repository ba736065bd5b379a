import { context } from '@opentelemetry/api';
import { inEvent } from '../telemetry/request-context.ts';
import type { ReceivedRecord } from '../bus/bus.ts';
import { headerNames, headerText } from '../bus/event-headers.ts';
import { contextOf } from '../telemetry/trace-context.ts';

/** Lines that `work` writes carry the id of the event and its trace, also those about its failure. */
export function withEventOf<T>(record: ReceivedRecord, topic: string, work: () => Promise<T>): Promise<T> {
  const event = { eventId: headerText(record, headerNames.id), topic };
  const parent = contextOf(headerText(record, headerNames.traceparent) || undefined);
  return context.with(parent, () => inEvent(event, work));
}
