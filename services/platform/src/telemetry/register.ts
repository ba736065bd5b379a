/** Preloaded by `node --import`. Starts tracing before anything else is imported, and only where spans have somewhere to go. */
import 'reflect-metadata';
import { exporterNames } from './trace-settings.ts';

if (exporterNames(process.env).length > 0) {
  const { startTracing } = await import('./tracing.ts');
  startTracing();
}
