import { context, propagation, ROOT_CONTEXT, type Context } from '@opentelemetry/api';

/** The W3C `traceparent` of the current span; undefined outside any span, and while nothing traces. */
export function currentTraceparent(): string | undefined {
  const headers: { traceparent?: string } = {};
  propagation.inject(context.active(), headers);
  return headers.traceparent;
}

/** The context a remote `traceparent` continues; the root when it is absent or malformed. */
export const contextOf = (traceparent: string | undefined): Context =>
  propagation.extract(ROOT_CONTEXT, { traceparent });

/** Trace id inside a `traceparent`, also while nothing traces; empty when there is none. */
export const traceIdOf = (traceparent: string | undefined): string =>
  /^00-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(traceparent ?? '')?.[1] ?? '';
