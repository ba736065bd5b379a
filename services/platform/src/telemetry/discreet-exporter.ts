import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { withoutPersonalText } from './personal-text.ts';

type Spans = Parameters<SpanExporter['export']>[0];
type Done = Parameters<SpanExporter['export']>[1];
type Result = Parameters<Done>[0];
type Attributes = Spans[number]['attributes'];

/** Links are exported without their query: it holds signatures, single-use tokens and addresses. */
const links = new Set(['url.full', 'url.path', 'url.query', 'http.url', 'http.target', 'http.referer']);

/** Who asked, and from where: no trace needs it. */
const people = new Set([
  'client.address',
  'http.client_ip',
  'http.user_agent',
  'net.peer.ip',
  'network.peer.address',
  'user_agent.original',
]);

export class DiscreetExporter implements SpanExporter {
  private readonly inner: readonly SpanExporter[];

  constructor(inner: readonly SpanExporter[]) {
    this.inner = inner;
  }

  export(spans: Spans, done: Done): void {
    for (const span of spans) {
      makeDiscreet(span.attributes);
      for (const { attributes } of span.events) if (attributes) makeDiscreet(attributes);
      if (span.status.message !== undefined) span.status.message = withoutPersonalText(span.status.message);
    }
    const sent = this.inner.map((each) => new Promise<Result>((resolve) => each.export(spans, resolve)));
    void Promise.all(sent).then((results) => {
      const failed = results.find(({ code }) => code !== 0);
      done(failed ?? { code: 0 });
    });
  }

  async forceFlush(): Promise<void> {
    await Promise.all(this.inner.map((each) => each.forceFlush?.()));
  }

  async shutdown(): Promise<void> {
    await Promise.all(this.inner.map((each) => each.shutdown()));
  }
}

/** In place: a span that ended is read by its exporter alone. */
export function makeDiscreet(attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (people.has(name)) Reflect.deleteProperty(attributes, name);
    else if (typeof value === 'string') attributes[name] = discreet(name, value);
    else if (Array.isArray(value))
      attributes[name] = value.map((one: unknown) =>
        typeof one === 'string' ? discreet(name, one) : one,
      ) as typeof value;
  }
}

function discreet(name: string, value: string): string {
  if (name === 'url.query') return '[query]';
  return withoutPersonalText(links.has(name) ? value.replace(/[?#].*$/s, '') : value);
}
