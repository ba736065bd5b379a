import { context, ROOT_CONTEXT, trace, type Context, type Link, type SpanContext } from '@opentelemetry/api';
import { inEvent } from '../telemetry/request-context.ts';
import type { ReceivedRecord } from '../bus/bus.ts';
import { headerNames, headerText } from '../bus/event-headers.ts';
import { contextOf } from '../telemetry/trace-context.ts';

export function withEventOf<T>(record: ReceivedRecord, topic: string, work: () => Promise<T>): Promise<T> {
  const event = { eventId: headerText(record, headerNames.id), topic };
  const parent = isReplay(record) ? ROOT_CONTEXT : writtenIn(record);
  return context.with(parent, () => inEvent(event, work));
}

/** A record played again goes back to the trace it was written in, a repeated one to the try before. */
export function linksOf(record: ReceivedRecord, before: SpanContext | undefined): Link[] {
  const written = isReplay(record) ? trace.getSpanContext(writtenIn(record)) : undefined;
  return [
    ...(written ? [{ context: written, attributes: { link: 'replay' } }] : []),
    ...(before ? [{ context: before, attributes: { link: 'retry' } }] : []),
  ];
}

const isReplay = ({ headers }: ReceivedRecord): boolean => headers.has(headerNames.replayFor);

const writtenIn = (record: ReceivedRecord): Context =>
  contextOf(headerText(record, headerNames.traceparent) || undefined);
