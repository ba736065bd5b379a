import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Client } from 'pg';
import { backoff } from '../backoff/index.ts';
import { sessionLimits } from '../persistence/data-source.ts';
import { WatchedClient } from '../persistence/watched-client.ts';
import { metrics } from '../telemetry/metrics.ts';
import { AbsentTopics } from './absent-topics.ts';
import { sendBatch, type BatchOptions, type BatchResult } from './outbox-batch.ts';
import { forgetMeasures, measureOutbox, purgePlatformTables } from './outbox-upkeep.ts';

export interface RelayOptions extends Omit<BatchOptions, 'limit' | 'absent'> {
  readonly databaseUrl: string;
  readonly batchSize?: number;
  /** Poll in ms; notifications only shorten the wait. Default 1000. */
  readonly pollMs?: number;
  readonly measureMs?: number;
}

const upkeepMs = { measure: 15_000, purge: 600_000 } as const;
const retryMs = { busy: 25, first: 250, most: 5_000 } as const;

/** Carries the outbox to the broker. Every replica runs one; the database lock lets one of them work. */
export class OutboxRelay {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly options: RelayOptions;
  private readonly batch: BatchOptions;
  private stopped = false;
  private running: Promise<void> | undefined;
  private pausing: AbortController | undefined;
  private woken = false;
  private measured = 0;
  private purged = 0;

  constructor(options: RelayOptions) {
    this.options = options;
    this.batch = { ...options, limit: options.batchSize ?? 500, absent: new AbsentTopics() };
  }

  start(): void {
    this.running ??= this.keepRunning();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.pausing?.abort();
    await this.running;
  }

  private async keepRunning(): Promise<void> {
    for (let failures = 0; !this.stopped;) {
      const client = this.connection();
      try {
        await this.listen(client);
        await this.drain(client, () => (failures = 0));
      } catch (error) {
        metrics.outboxFailures.inc();
        this.logger.warn(`outbox waits: ${error instanceof Error ? error.message : String(error)}`);
        failures += 1;
        await this.pause(backoff(retryMs, failures));
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }

  private async listen(client: Client): Promise<void> {
    try {
      await client.connect();
      await client.query('LISTEN outbox');
    } catch (error) {
      this.measured = 0;
      forgetMeasures();
      throw error;
    }
  }

  private connection(): Client {
    const client = new WatchedClient({
      connectionString: this.options.databaseUrl,
      connectionTimeoutMillis: sessionLimits.connect,
      statement_timeout: sessionLimits.statement,
      lock_timeout: sessionLimits.lock,
      idle_in_transaction_session_timeout: 15_000,
      query_timeout: sessionLimits.silence,
      keepAlive: true,
      application_name: 'outbox-relay',
    });
    client.on('notification', () => this.nudge());
    client.on('error', () => this.nudge());
    return client;
  }

  private async drain(client: Client, onProgress: () => void): Promise<void> {
    while (!this.stopped) {
      this.woken = false;
      await this.measure(client);
      const result = await sendBatch(client, this.batch);
      onProgress();
      const purgesOn = await this.purge(client, result);
      if (result !== 'more' && !purgesOn)
        await this.pause(result === 'busy' ? retryMs.busy : (this.options.pollMs ?? 1_000), result);
    }
  }

  /** Before the batch, so that the gauges tell the truth while the broker takes nothing. */
  private async measure(client: Client): Promise<void> {
    const now = Date.now();
    if (now - this.measured <= (this.options.measureMs ?? upkeepMs.measure)) return;
    this.measured = now;
    await measureOutbox(client).catch((error: unknown) => {
      forgetMeasures();
      this.logger.warn(`not measured: ${String(error)}`);
    });
  }

  /** One chunk, so that no event waits for a long purge. True when there is more of it. */
  private async purge(client: Client, result: BatchResult): Promise<boolean> {
    const now = Date.now();
    if (result !== 'idle' || now - this.purged <= upkeepMs.purge) return false;
    const { more } = await purgePlatformTables(client);
    if (!more) this.purged = now;
    return more;
  }

  private nudge(): void {
    this.woken = true;
    this.pausing?.abort();
  }

  /** A notification that came during the batch means: look again at once. */
  private async pause(ms: number, result?: BatchResult): Promise<void> {
    if (this.stopped || (this.woken && result === 'idle')) return;
    this.pausing = new AbortController();
    await sleep(ms, undefined, { signal: this.pausing.signal }).catch(() => undefined);
  }
}
