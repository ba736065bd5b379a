import { register } from 'node:module';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { DiscreetExporter } from './discreet-exporter.ts';
import { onFlush } from './flush.ts';
import { serviceName } from './service-name.ts';
import { traceExporters } from './trace-exporters.ts';
import { readsKept } from './trace-settings.ts';
import { writeSampler } from './write-sampler.ts';

const quiet = /^\/(health|metrics)/;
/** Paths of calls between services; any other may name an object. */
const call = /^\/headshots\.[\w.]+\/\w+$/;

/** Kafka spans are ours: the instrumentation for kafkajs overwrites the trace context the outbox kept. */
export function startTracing(): void {
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);
  const name = serviceName();
  const ratio = readsKept(process.env);
  const sdk = new NodeSDK({
    ...(name === undefined ? {} : { serviceName: name }),
    traceExporter: new DiscreetExporter(traceExporters(process.env)),
    ...(ratio === undefined ? {} : { sampler: writeSampler(ratio) }),
    // Or the library sends its own, past the discreet exporter.
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url }) => quiet.test(url ?? ''),
        requestHook: (span, request) => {
          if ('path' in request && call.test(request.path))
            span.updateName(`${request.method} ${request.path}`);
        },
      }),
      new UndiciInstrumentation(),
      new PgInstrumentation({
        requireParentSpan: true,
        ignoreConnectSpans: true,
        enhancedDatabaseReporting: false,
      }),
    ],
  });
  sdk.start();
  onFlush(() => sdk.shutdown());
}
