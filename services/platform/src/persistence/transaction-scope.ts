import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import { metrics } from '../telemetry/metrics.ts';

/** When flows that hold every connection ask for a second, all wait for each other: use `tx.manager`. */
class SecondConnectionError extends Error {
  override readonly name = 'SecondConnectionError';
}

const scope = new AsyncLocalStorage<{ open: boolean }>();
const logger = new Logger('database');

export async function holdingConnection<T>(work: () => Promise<T>): Promise<T> {
  const holder = { open: true };
  try {
    return await scope.run(holder, work);
  } finally {
    holder.open = false;
  }
}

/**
 * Called for each connection taken from a pool.
 * @throws SecondConnectionError inside a transaction; in production it is counted and logged instead
 */
export function countSecondConnection(): void {
  if (!scope.getStore()?.open) return;
  metrics.databaseSecondConnections.inc();
  const error = new SecondConnectionError('A transaction asks for a second connection; use its own manager.');
  if (process.env['NODE_ENV'] !== 'production') throw error;
  logger.error(error.stack ?? error.message);
}
