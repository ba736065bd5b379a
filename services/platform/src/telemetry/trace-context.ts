import { context, isSpanContextValid, ROOT_CONTEXT, trace, type Context } from '@opentelemetry/api';

const pattern = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** The W3C `traceparent` of the current span; undefined outside any span. */
export function currentTraceparent(): string | undefined {
  const span = trace.getSpanContext(context.active());
  if (!span || !isSpanContextValid(span)) return undefined;
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
}

/** The context a remote `traceparent` continues; the root when it is absent or malformed. */
export function contextOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = pattern.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}

/** Trace id inside a `traceparent`; empty when there is none. */
export function traceIdOf(traceparent: string | undefined): string {
  return pattern.exec(traceparent ?? '')?.[1] ?? '';
}
