import type { Logger } from 'pino';
import { metrics } from '../telemetry/metrics.ts';
import { currentRequest } from '../telemetry/request-context.ts';

export interface ProcessGuard {
  /** From now on a failure ends the process by this, in order; before, at once. */
  endBy(shutDown: () => void): void;
  release(): void;
}

/** So that something that throws again and again while the process drains cannot fill the log. */
const mostLogged = 20;

/** Nobody knows what an uncaught error left half done: its request fails, the process drains and ends. */
export function guardProcess(logger: Logger): ProcessGuard {
  let failures = 0;
  let end = (): void => {
    logger.flush();
    process.exit(1);
  };
  const failed = (error: unknown, origin: string): void => {
    failures += 1;
    metrics.processFailures.inc({ origin });
    if (failures <= mostLogged)
      logger.fatal({ err: error, origin }, 'nobody caught this error: the service ends in order');
    try {
      currentRequest()?.fail(error);
    } finally {
      end();
    }
  };
  const thrown = (error: unknown): void => failed(error, 'uncaughtException');
  const rejected = (error: unknown): void => failed(error, 'unhandledRejection');
  process.on('uncaughtException', thrown).on('unhandledRejection', rejected);
  return {
    endBy: (shutDown) => (end = shutDown),
    release: () => void process.off('uncaughtException', thrown).off('unhandledRejection', rejected),
  };
}
