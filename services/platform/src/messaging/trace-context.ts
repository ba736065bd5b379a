import { context, propagation, trace, type Context } from '@opentelemetry/api';

const header = 'traceparent';

/** The W3C `traceparent` of the current span; undefined when none is recorded. */
export function currentTraceparent(): string | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier[header] ?? fromActiveSpan();
}

function fromActiveSpan(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span || !trace.isSpanContextValid?.(span)) return undefined;
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
}

/** The context a remote `traceparent` continues. */
export function contextOf(traceparent: string | undefined): Context {
  return traceparent ? propagation.extract(context.active(), { [header]: traceparent }) : context.active();
}

/** Trace id inside a `traceparent`; empty when there is none. */
export function traceIdOf(traceparent: string | undefined): string {
  return traceparent?.split('-')[1] ?? '';
}
