import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import type { Logger } from 'pino';
import { flushTelemetry } from '../telemetry/flush.ts';

export interface ShutdownOptions {
  readonly app: INestApplication;
  readonly logger: Logger;
  /** Between "not ready" and "no more connections", in ms. */
  readonly drainMs: number;
  /** After this long the process ends in any case, in ms. */
  readonly graceMs: number;
  readonly onDraining: () => void;
}

type Reason = 'SIGTERM' | 'SIGINT' | 'failure';

/**
 * On SIGTERM: not ready, wait, stop accepting, finish messages, relay and producer, database, telemetry.
 * On SIGINT (a developer's Ctrl-C) without the wait.
 * @returns the same for an error that nobody caught: ends with 1, so that whoever keeps the service starts it anew
 */
export function installShutdown(options: ShutdownOptions): () => void {
  let stopping = false;
  const stop = (reason: Reason): void => {
    if (reason === 'failure') process.exitCode = 1;
    if (stopping) return;
    stopping = true;
    void shutDown(options, reason);
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  return () => stop('failure');
}

async function shutDown(
  { app, logger, drainMs, graceMs, onDraining }: ShutdownOptions,
  reason: Reason,
): Promise<void> {
  const hardEnd = setTimeout(() => {
    logger.error('shutdown took too long');
    process.exit(1);
  }, graceMs);
  hardEnd.unref();
  onDraining();
  logger.info({ reason }, 'stopping');
  try {
    if (reason !== 'SIGINT') await sleep(drainMs);
    await app.close();
  } catch (error) {
    logger.error({ err: error }, 'shutdown failed');
    process.exitCode = 1;
  }
  await flushTelemetry();
  logger.info('stopped');
  logger.flush();
  process.exit();
}
