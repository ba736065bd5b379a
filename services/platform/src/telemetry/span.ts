import { SpanStatusCode, trace } from '@opentelemetry/api';
import { metrics } from './metrics.ts';

/** Runs a use case in a span and measures it. The name is a constant, never data. */
export async function inSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const end = metrics.useCaseSeconds.startTimer({ name });
  return trace.getTracer('headshots').startActiveSpan(name, async (span) => {
    try {
      const result = await work();
      end({ outcome: 'ok' });
      return result;
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      end({ outcome: 'error' });
      throw error;
    } finally {
      span.end();
    }
  });
}
