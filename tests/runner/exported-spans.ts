/** One span as a collector got it. */
export interface ExportedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first of a trace. */
  readonly parentSpanId: string;
  readonly name: string;
}

interface Request {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Partial<ExportedSpan>[] }[];
  }[];
}
interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string };
}

/** What requests over OTLP hold. @param lines one request as JSON a line */
export function exportedSpans(lines: string): readonly ExportedSpan[] {
  const requests = lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Request]));
  return requests
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ resource, scopeSpans }) => {
      const named = resource.attributes.find(({ key }) => key === 'service.name');
      const service = named?.value.stringValue ?? 'unknown';
      return scopeSpans
        .flatMap(({ spans }) => spans)
        .map(({ traceId = '', spanId = '', parentSpanId = '', name = '' }) => ({
          ...{ service, traceId, spanId, parentSpanId, name },
        }));
    });
}

/** From which service to which other a trace goes, each once: `gateway → orders`. */
export function edgesOf(spans: readonly ExportedSpan[]): ReadonlySet<string> {
  const services = new Map(spans.map(({ spanId, service }) => [spanId, service]));
  const edges = spans.flatMap(({ parentSpanId, service }) => {
    const from = services.get(parentSpanId);
    return from === undefined || from === service ? [] : [`${from} → ${service}`];
  });
  return new Set(edges);
}
