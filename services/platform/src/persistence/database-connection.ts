import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { backoff, type Backoff } from '../backoff/index.ts';
import type { HealthCheck } from '../http/health-check.ts';

const retryMs = { first: 250, most: 5_000 } as const satisfies Backoff;

/** In the background, so that the service starts without its database. `TypeOrmModule` closes the pool. */
export class DatabaseConnection implements OnApplicationBootstrap, BeforeApplicationShutdown, HealthCheck {
  readonly name = 'database';
  private readonly logger = new Logger(DatabaseConnection.name);
  private readonly dataSource: DataSource;
  private readonly stopping = new AbortController();
  private connecting: Promise<void> | undefined;
  private migrationsCurrent = false;

  constructor(dataSource: DataSource) {
    this.dataSource = dataSource;
  }

  async onApplicationBootstrap(): Promise<void> {
    const firstTry = await this.tryOnce();
    if (!firstTry) this.connecting = this.keepTrying();
  }

  /** @throws Error when the database is away or migrations are missing */
  async check(): Promise<void> {
    if (!this.dataSource.isInitialized) throw new Error('not connected');
    if (this.migrationsCurrent) {
      await this.dataSource.query('SELECT 1');
      return;
    }
    if (await this.dataSource.showMigrations()) throw new Error('migrations are behind');
    this.migrationsCurrent = true;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.connecting;
  }

  private async keepTrying(): Promise<void> {
    for (let failures = 1; !this.stopping.signal.aborted; failures += 1) {
      await sleep(backoff(retryMs, failures), undefined, { signal: this.stopping.signal }).catch(
        () => undefined,
      );
      if (!this.stopping.signal.aborted && (await this.tryOnce())) return;
    }
  }

  private async tryOnce(): Promise<boolean> {
    try {
      await this.dataSource.initialize();
      return true;
    } catch (error) {
      this.logger.warn(`database not reached: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }
}
