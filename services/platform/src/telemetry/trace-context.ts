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

export const contextOf = (traceparent: string | undefined): Context =>
  propagation.extract(ROOT_CONTEXT, { traceparent });

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

export const traceIdOf = (traceparent: string | undefined): string =>
  /^00-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(traceparent ?? '')?.[1] ?? '';
