/** Preloaded by `node --import`. Starts tracing before anything else is imported, and only where a collector is named. */
import 'reflect-metadata';

if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) {
  const { startTracing } = await import('./tracing.ts');
  startTracing();
}
