import { SpanKind, SpanStatusCode, trace, type SpanContext } from '@opentelemetry/api';
import type { ReceivedRecord } from '../bus/bus.ts';
import { metrics } from '../telemetry/metrics.ts';
import { classify, type FailureClass } from './failure-policy.ts';
import { linksOf } from './record-context.ts';

export type Dispatch = (record: ReceivedRecord) => Promise<string>;

export interface Attempt {
  readonly error: unknown;
  readonly failure: FailureClass | undefined;
}

export class Attempts {
  private readonly dispatch: Dispatch;
  private readonly applied = new Map<string, number>();
  private readonly tries = new WeakMap<ReceivedRecord, SpanContext>();

  constructor(dispatch: Dispatch) {
    this.dispatch = dispatch;
  }

  async run(record: ReceivedRecord, topic: string): Promise<Attempt> {
    try {
      const outcome = await this.traced(record, topic);
      metrics.eventsHandled.inc({ messaging_destination_name: topic, outcome });
      if (outcome === 'applied') this.applied.set(topic, this.appliedOf(topic) + 1);
      return { error: undefined, failure: undefined };
    } catch (error) {
      return { error, failure: classify(error) };
    }
  }

  appliedOf(topic: string): number {
    return this.applied.get(topic) ?? 0;
  }

  private traced(record: ReceivedRecord, topic: string): Promise<string> {
    const options = { kind: SpanKind.CONSUMER, links: linksOf(record, this.tries.get(record)) };
    return trace.getTracer('bus').startActiveSpan(`process ${topic}`, options, async (span) => {
      this.tries.set(record, span.spanContext());
      try {
        return await this.dispatch(record);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
  }
}
