import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { eventually, testEnv } from '@headshots/platform/testing';
import { edgesOf, exportedSpans, type ExportedSpan } from '../runner/exported-spans.ts';
import { Customer, patiently } from './support/customer.ts';
import { api, mailbox } from './support/stack.ts';
import { rows } from './support/traces.ts';

/** What the services exported so far: {@link SpanSink}. */
const file = testEnv('TEST_SPANS_FILE');

/** Traces that facts of the order were written in, by topic. */
async function tracesByTopic(orderId: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  for (const database of ['orders', 'generation', 'media'])
    for (const { topic, trace } of await rows<{ topic: string; trace: string | null }>(
      database,
      `SELECT topic, split_part(traceparent, '-', 2) AS trace FROM outbox WHERE key = '${orderId}'`,
    ))
      found.set(topic, (found.get(topic) ?? new Set()).add(trace ?? 'none'));
  return found;
}

it('one order is one trace, from the click to the mail', async () => {
  const customer = await Customer.arrive(api, mailbox);
  const { id: photoId } = await customer.upload();
  const order = await customer.order(photoId);
  await customer.orderOnce(order.id, 'delivered');
  await customer.mails(3);

  const traces = await tracesByTopic(order.id);
  const [traceId = ''] = traces.get('order.paid') ?? [];
  expect(traceId).toMatch(/^[\da-f]{32}$/);
  const expected = ['order.placed', 'order.paid', 'headshots.started', 'headshot.generated'];
  for (const topic of [...expected, 'headshots.completed', 'headshots.stored', 'order.delivered'])
    expect([topic, ...(traces.get(topic) ?? [])]).toEqual([topic, traceId]);

  await eventually(() => {
    const spans = exportedSpans(readFileSync(file, 'utf8')).filter((span) => span.traceId === traceId);
    const edges = edgesOf(spans);
    for (const edge of [
      'gateway → orders',
      'orders → generation',
      'generation → orders',
      'generation → media',
      'media → orders',
      'orders → notification',
      'notification → identity',
    ])
      expect([...edges]).toContain(edge);
    expect(namesOf(spans, 'gateway')).toContain('POST /api/orders');
    for (const mail of ['send receipt', 'send ready']) expect(namesOf(spans, 'notification')).toContain(mail);
  }, patiently);
});

const namesOf = (spans: readonly ExportedSpan[], service: string): readonly string[] =>
  spans.filter((span) => span.service === service).map(({ name }) => name);
