export { createLogger, type LoggerOptions } from './logger.ts';
export { beforeScrape, metrics, metricsText, startProcessMetrics } from './metrics.ts';
export { labelNames, metricNames } from './metric-names.ts';
export { nestLogger } from './nest-logger.ts';
export { withoutPersonalText } from './personal-text.ts';
export { countFromZero } from './count-from-zero.ts';
export { currentTraceparent, inTraceOf } from './trace-context.ts';
export { flushTelemetry, onFlush } from './flush.ts';
