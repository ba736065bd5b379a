import { expect, it } from '@jest/globals';
import { edgesOf, exportedSpans } from './exported-spans.ts';

const request = (service: string, ...spans: readonly object[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: service } }] },
        scopeSpans: [{ spans }],
      },
    ],
  });
const lines = [
  request('gateway', { traceId: 't', spanId: '1', name: 'POST /api/orders' }),
  request('orders', { traceId: 't', spanId: '2', parentSpanId: '1', name: 'PlaceOrder' }),
  request(
    'orders',
    { traceId: 't', spanId: '3', parentSpanId: '2', name: 'pg.query' },
    { traceId: 't', spanId: '5', parentSpanId: '4', name: 'of somebody else' },
  ),
  '',
].join('\n');

it('reads who exported what', () => {
  expect(exportedSpans(lines)).toHaveLength(4);
  expect(exportedSpans(lines)[0]).toEqual({
    service: 'gateway',
    traceId: 't',
    spanId: '1',
    parentSpanId: '',
    name: 'POST /api/orders',
  });
});

it('finds where a trace goes from one service to another', () => {
  expect([...edgesOf(exportedSpans(lines))]).toEqual(['gateway → orders']);
});
