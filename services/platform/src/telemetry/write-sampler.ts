import type { Attributes, Context, Link, SpanKind } from '@opentelemetry/api';
import {
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type Sampler,
  type SamplingResult,
} from '@opentelemetry/sdk-trace';

const reads: ReadonlySet<unknown> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

class WriteSampler implements Sampler {
  private readonly ofReads: Sampler;

  constructor(readRatio: number) {
    this.ofReads = new TraceIdRatioBasedSampler(readRatio);
  }

  shouldSample(
    context: Context,
    traceId: string,
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    links: Link[],
  ): SamplingResult {
    const method = attributes['http.request.method'] ?? attributes['http.method'];
    if (reads.has(method)) return this.ofReads.shouldSample(context, traceId, name, kind, attributes, links);
    return { decision: SamplingDecision.RECORD_AND_SAMPLED };
  }

  toString(): string {
    return `WriteSampler{reads ${this.ofReads.toString()}}`;
  }
}

/** What began elsewhere is kept where it was kept there. @param readRatio share of reads, 0 to 1 */
export const writeSampler = (readRatio: number): Sampler =>
  new ParentBasedSampler({ root: new WriteSampler(readRatio) });
