import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { withoutPersonalText } from './personal-text.ts';

type Spans = Parameters<OTLPTraceExporter['export']>[0];
type Done = Parameters<OTLPTraceExporter['export']>[1];
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

/** Exports over OTLP what the instrumentations saw, but nothing that opens a door or names a person. */
export class DiscreetTraceExporter extends OTLPTraceExporter {
  override export(spans: Spans, done: Done): void {
    for (const span of spans) {
      makeDiscreet(span.attributes);
      for (const { attributes } of span.events) if (attributes) makeDiscreet(attributes);
      if (span.status.message !== undefined) span.status.message = withoutPersonalText(span.status.message);
    }
    super.export(spans, done);
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
