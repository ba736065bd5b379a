export { createLogger, nestLogger, type LoggerOptions } from './logger.ts';
export { metrics, metricsText, startProcessMetrics } from './metrics.ts';
export { labelNames, metricNames } from './metric-names.ts';
export { flushTelemetry, onFlush } from './flush.ts';
export { inSpan } from './span.ts';
