import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { enableContexts } from '../../test/support/contexts.ts';
import { headerNames } from '../bus/event-headers.ts';
import { defaultRetryPolicy } from './failure-policy.ts';
import { RecordHandler } from './record-handler.ts';

Logger.overrideLogger(false);

const written = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const traceparent = Buffer.from(`00-${written.traceId}-${written.spanId}-01`);
const exporter = new InMemorySpanExporter();
let disableContexts: () => void;
beforeAll(() => {
  disableContexts = enableContexts();
  trace.setGlobalTracerProvider(
    new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }),
  );
});
afterEach(() => exporter.reset());
afterAll(() => {
  trace.disable();
  disableContexts();
});

/** Handles one record, which succeeds at the try that is named. */
async function handle(headers: ReadonlyMap<string, Buffer>, succeeds = 1): Promise<void> {
  let tries = 0;
  const handler = new RecordHandler({
    consumer: 'orders',
    retry: { ...defaultRetryPolicy, firstPauseMs: 1, longestPauseMs: 1 },
    topicName: (topic) => topic,
    waitsForDependencies: true,
    giveUp: async () => undefined,
    dispatch: async () => {
      if ((tries += 1) < succeeds) throw new Error('not yet');
      return 'applied';
    },
  });
  const place = { topic: 'order.paid', partition: 0, offset: 1n, key: null, value: null };
  await handler.handle({ ...place, headers, timestamp: new Date() }, new AbortController().signal);
}

describe('the trace of an event', () => {
  it('is that of what wrote it, and a try that is repeated links to the one before', async () => {
    await handle(new Map([[headerNames.traceparent, traceparent]]), 3);
    const spans = exporter.getFinishedSpans();
    const contexts = spans.map((span) => span.spanContext());
    expect(contexts.map(({ traceId }) => traceId)).toEqual(Array(3).fill(written.traceId));
    expect(spans.map(({ parentSpanContext }) => parentSpanContext?.spanId)).toEqual(
      Array(3).fill(written.spanId),
    );
    expect(
      spans.map(({ links }) => links.map(({ context, attributes }) => [context.spanId, attributes])),
    ).toEqual([[], [[contexts[0]?.spanId, { link: 'retry' }]], [[contexts[1]?.spanId, { link: 'retry' }]]]);
  });

  it('is a new one when it is played again, with a link to that of what wrote it', async () => {
    await handle(
      new Map([
        [headerNames.traceparent, traceparent],
        [headerNames.replayFor, Buffer.from('orders')],
      ]),
    );
    const [span] = exporter.getFinishedSpans();
    expect(span?.spanContext().traceId).not.toBe(written.traceId);
    expect(span?.parentSpanContext).toBeUndefined();
    expect(span?.links).toMatchObject([{ context: written, attributes: { link: 'replay' } }]);
  });
});
