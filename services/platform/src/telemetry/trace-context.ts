import { context, propagation, ROOT_CONTEXT, SpanStatusCode, trace, type Context } from '@opentelemetry/api';

/** The W3C `traceparent` of the current span; undefined outside any span, and while nothing traces. */
export function currentTraceparent(): string | undefined {
  const headers: { traceparent?: string } = {};
  propagation.inject(context.active(), headers);
  return headers.traceparent;
}

/** Names the span of the request that is being answered after its route: by its method alone nobody finds it. */
export function nameRequest(method: string, route: string): void {
  trace.getActiveSpan()?.updateName(`${method} ${route}`).setAttribute('http.route', route);
}

/** The context a remote `traceparent` continues; the root when it is absent or malformed. */
export const contextOf = (traceparent: string | undefined): Context =>
  propagation.extract(ROOT_CONTEXT, { traceparent });

/** Does the work in a span of the trace that `traceparent` names, or of a new one where it names none. */
export function inTraceOf<T>(
  traceparent: string | null | undefined,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  return trace
    .getTracer('work')
    .startActiveSpan(name, {}, contextOf(traceparent ?? undefined), async (span) => {
      try {
        return await work();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
}

/** Trace id inside a `traceparent`, also while nothing traces; empty when there is none. */
export const traceIdOf = (traceparent: string | undefined): string =>
  /^00-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(traceparent ?? '')?.[1] ?? '';
