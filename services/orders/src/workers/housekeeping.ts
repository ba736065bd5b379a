import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { purgeInbox } from '@headshots/platform/outbox';
import { IdempotencyStore, purgeAllRows, type Outdated } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import { repeat } from '@headshots/platform/workers';
import { BOOKKEEPING, type Bookkeeping } from '../application/ports/bookkeeping.ts';
import { ORDER_STORE, type OrderStore } from '../application/ports/order.store.ts';
import { WORKER_SETTINGS, type WorkerSettings } from './worker-settings.ts';

const oldAnomalies: Outdated = {
  table: 'process_anomalies',
  by: 'noted_at',
  where: `noted_at < now() - interval '90 days'`,
};

/** Removes what has served its time: answers kept for repeated requests, handled events, orders nobody paid, old anomalies and entries of the books. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Housekeeping.name);
  private stop: (() => Promise<void>) | undefined;

  constructor(
    @Inject(IdempotencyStore) private readonly idempotency: IdempotencyStore,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ORDER_STORE) private readonly orders: OrderStore,
    @Inject(BOOKKEEPING) private readonly bookkeeping: Bookkeeping,
    @Inject(WORKER_SETTINGS) private readonly settings: WorkerSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(Housekeeping.name, this.settings.housekeepingMs, () => this.run());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  async run(): Promise<void> {
    await this.idempotency.purge();
    await purgeInbox(this.dataSource);
    await this.orders.forgetExpired();
    await purgeAllRows(this.dataSource, oldAnomalies);
    const purged = await this.bookkeeping.purge();
    if (purged > 0) this.logger.log({ purged }, 'entries of the books past their legal period removed');
  }
}
