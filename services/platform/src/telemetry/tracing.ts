import { register } from 'node:module';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { DiscreetTraceExporter } from './discreet-exporter.ts';
import { onFlush } from './flush.ts';

const quiet = /^\/(health|metrics)/;

/**
 * Exports spans to `OTEL_EXPORTER_OTLP_ENDPOINT`. Kafka spans are ours: the instrumentation for kafkajs overwrites the
 * trace context the outbox kept.
 */
export function startTracing(): void {
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);
  const sdk = new NodeSDK({
    traceExporter: new DiscreetTraceExporter(),
    instrumentations: [
      new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url }) => quiet.test(url ?? '') }),
      new UndiciInstrumentation(),
      new PgInstrumentation({ requireParentSpan: true, enhancedDatabaseReporting: false }),
    ],
  });
  sdk.start();
  onFlush(() => sdk.shutdown());
}
