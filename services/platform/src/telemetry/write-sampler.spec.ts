import { describe, expect, it } from '@jest/globals';
import { ROOT_CONTEXT, SpanKind, trace, type Attributes, type Context } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace';
import { writeSampler } from './write-sampler.ts';

/** Ids over the whole range, so that a share of them is a share. */
const ids = Array.from({ length: 1_000 }, (_, index) =>
  Math.floor(((index + 1) / 1_001) * 0xffffffff)
    .toString(16)
    .padStart(8, '0')
    .padEnd(32, '0'),
);
const kept = (attributes: Attributes, ratio: number, parent: Context = ROOT_CONTEXT): number => {
  const sampler = writeSampler(ratio);
  return ids.filter((id) => {
    const { decision } = sampler.shouldSample(parent, id, 'x', SpanKind.SERVER, attributes, []);
    return decision === SamplingDecision.RECORD_AND_SAMPLED;
  }).length;
};
const under = (traceFlags: number): Context =>
  trace.setSpanContext(ROOT_CONTEXT, {
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    spanId: '00f067aa0ba902b7',
    traceFlags,
    isRemote: true,
  });

describe('which traces are kept', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', undefined])('all that begin with %s', (method) => {
    expect(kept(method === undefined ? {} : { 'http.request.method': method }, 0)).toBe(1_000);
  });

  it.each(['GET', 'HEAD', 'OPTIONS'])('a share of those that begin with %s', (method) => {
    for (const name of ['http.request.method', 'http.method']) {
      expect(kept({ [name]: method }, 0)).toBe(0);
      expect(Math.abs(kept({ [name]: method }, 0.1) - 100)).toBeLessThan(20);
      expect(kept({ [name]: method }, 1)).toBe(1_000);
    }
  });

  it('what began elsewhere as it was decided there', () => {
    expect(kept({ 'http.request.method': 'GET' }, 0, under(1))).toBe(1_000);
    expect(kept({ 'http.request.method': 'POST' }, 1, under(0))).toBe(0);
  });
});
