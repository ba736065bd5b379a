import { OTLPTraceExporter as OverJson } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as OverProtobuf } from '@opentelemetry/exporter-trace-otlp-proto';
import { ZipkinExporter } from '@opentelemetry/exporter-zipkin';
import { ConsoleSpanExporter, type SpanExporter } from '@opentelemetry/sdk-trace';
import { exporterNames, type Environment } from './trace-settings.ts';

/**
 * The exporters that `OTEL_TRACES_EXPORTER` names; each reads its own settings.
 * @throws Error naming the variable
 */
export function traceExporters(env: Environment): readonly SpanExporter[] {
  return exporterNames(env).map((name) => {
    switch (name) {
      case 'otlp':
        return overOtlp(env);
      case 'zipkin':
        return new ZipkinExporter();
      case 'console':
        return new ConsoleSpanExporter();
    }
  });
}

function overOtlp(env: Environment): SpanExporter {
  const protocol =
    env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] || env['OTEL_EXPORTER_OTLP_PROTOCOL'] || 'http/protobuf';
  if (protocol === 'http/protobuf') return new OverProtobuf();
  if (protocol === 'http/json') return new OverJson();
  throw new Error(`OTEL_EXPORTER_OTLP_PROTOCOL: ${protocol} is neither http/protobuf nor http/json`);
}
