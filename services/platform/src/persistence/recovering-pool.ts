import { Logger } from '@nestjs/common';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { metrics } from '../telemetry/metrics.ts';
import { watchPool } from './pool-metrics.ts';
import { countSecondConnection } from './transaction-scope.ts';
import { WatchedClient } from './watched-client.ts';

export const poolLimits = { restedMs: 1_000, probeMs: 2_000 } as const;

const probe = { text: 'SELECT 1', query_timeout: poolLimits.probeMs };

type Taken = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: PoolClient['release'],
) => void;

/** The idle ones are closed with one that fell silent: what silenced one silenced them all. */
export class RecoveringPool extends Pool {
  private readonly logger = new Logger(RecoveringPool.name);
  private readonly restingSince = new Map<PoolClient, number>();
  private readonly forget: () => void;

  constructor(options: PoolConfig) {
    super({ ...options, Client: WatchedClient });
    this.on('connect', (client) => {
      client.once('abandoned', (reason: Error) => this.closeIdle(reason));
    });
    this.on('release', (_error, client) => this.restingSince.set(client, performance.now()));
    this.on('remove', (client) => this.restingSince.delete(client));
    this.forget = watchPool(this);
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Taken): void;
  override connect(callback?: Taken): Promise<PoolClient> | void {
    countSecondConnection();
    const waited = metrics.databaseWaitSeconds.startTimer();
    const taken = this.takeAlive().finally(() => waited());
    if (!callback) return taken;
    taken.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    this.forget();
    return callback ? super.end(callback) : super.end();
  }

  private async takeAlive(): Promise<PoolClient> {
    for (;;) {
      const client = await super.connect();
      const since = this.restingSince.get(client);
      this.restingSince.delete(client);
      if (since === undefined || performance.now() - since < poolLimits.restedMs) return client;
      try {
        await client.query(probe);
        return client;
      } catch (error) {
        client.release(error instanceof Error ? error : true);
      }
    }
  }

  private closeIdle(reason: Error): void {
    metrics.databaseConnectionsAbandoned.inc();
    const idle = [...this.restingSince.keys()];
    this.restingSince.clear();
    this.logger.warn(
      `a connection gave no answer (${reason.message}); it and ${idle.length} idle ones are closed`,
    );
    for (const client of idle) if (client instanceof WatchedClient) client.abandon(reason);
  }
}
