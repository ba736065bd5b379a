import { guardProcess } from '@headshots/platform/process';
import { createLogger } from '@headshots/platform/telemetry';
import type { EnginePool } from '../port.ts';
import { createEngineServer, type EngineServerOptions } from './engine-server.ts';

export interface EngineAddress {
  readonly port: number;
  readonly host: string;
}

/** A drawing in hand takes seconds. */
const GRACE_MS = 30_000;

/**
 * Serves the engine until a signal, or an error that nobody caught, ends it in order: what is in hand is finished.
 * After an error it ends with 1, for whoever runs it to start it anew.
 * @returns its address
 */
export async function runEngineServer(
  pool: EnginePool,
  { port, host }: EngineAddress,
  options: EngineServerOptions = {},
): Promise<string> {
  const logger = createLogger({ name: 'studio-engine' });
  const guard = guardProcess(logger);
  const server = createEngineServer(pool, options);
  let ending: Promise<void> | undefined;
  const end = (): Promise<void> => (ending ??= server.close().then(() => pool.close()));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
  const address = await server.listen({ port, host });
  guard.endBy(() => {
    process.exitCode = 1;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    end().then(
      () => process.exit(1),
      () => process.exit(1),
    );
  });
  return address;
}
