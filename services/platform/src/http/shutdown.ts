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

/**
 * On SIGTERM: not ready, wait, stop accepting, finish messages, relay and producer, database, telemetry.
 * On SIGINT (a developer's Ctrl-C) without the wait.
 */
export function installShutdown(options: ShutdownOptions): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    void shutDown(options, signal);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function shutDown(
  { app, logger, drainMs, graceMs, onDraining }: ShutdownOptions,
  signal: NodeJS.Signals,
): Promise<void> {
  const hardEnd = setTimeout(() => {
    logger.error('shutdown took too long');
    process.exit(1);
  }, graceMs);
  hardEnd.unref();
  onDraining();
  logger.info({ signal }, 'stopping');
  let code = 0;
  try {
    if (signal === 'SIGTERM') await sleep(drainMs);
    await app.close();
  } catch (error) {
    logger.error({ err: error }, 'shutdown failed');
    code = 1;
  }
  await flushTelemetry();
  logger.info('stopped');
  logger.flush();
  process.exit(code);
}
