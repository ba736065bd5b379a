import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SpanStatusCode, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { enableContexts } from '../../test/support/contexts.ts';
import { currentTraceparent, inTraceOf, traceIdOf } from './trace-context.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const exporter = new InMemorySpanExporter();
let disableContexts: () => void;
beforeAll(() => {
  disableContexts = enableContexts();
  trace.setGlobalTracerProvider(
    new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }),
  );
});
afterAll(() => {
  trace.disable();
  disableContexts();
});

describe('work that is done later', () => {
  it('belongs to the trace of what asked for it', async () => {
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    const inside = await inTraceOf(traceparent, 'send ready', async () => currentTraceparent());
    expect(traceIdOf(inside)).toBe(traceId);
    expect(exporter.getFinishedSpans().at(-1)).toMatchObject({
      name: 'send ready',
      parentSpanContext: { traceId, spanId: '00f067aa0ba902b7' },
    });
  });

  it.each([undefined, null, 'nonsense'])(
    'begins one of its own where nothing is known: %s',
    async (given) => {
      const inside = await inTraceOf(given, 'send ready', async () => currentTraceparent());
      expect(traceIdOf(inside)).toMatch(/^[\da-f]{32}$/);
      expect(traceIdOf(inside)).not.toBe(traceId);
    },
  );

  it('fails as it fails, and its span says so', async () => {
    const away = new Error('away');
    await expect(inTraceOf(undefined, 'send ready', () => Promise.reject(away))).rejects.toBe(away);
    expect(exporter.getFinishedSpans().at(-1)?.status).toEqual({ code: SpanStatusCode.ERROR });
  });
});
