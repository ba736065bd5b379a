export { createLogger } from './logger.ts';
export { beforeScrape, metrics, metricsText, startProcessMetrics } from './metrics.ts';
export { labelNames, metricNames } from './metric-names.ts';
export { nestLogger } from './nest-logger.ts';
export { countFromZero } from './count-from-zero.ts';
export { currentTraceparent, inTraceOf } from './trace-context.ts';
export { flushTelemetry } from './flush.ts';
