import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { purgeInbox } from '@headshots/platform/messaging';
import { IdempotencyStore } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import { repeat } from '@headshots/platform/workers';
import { BOOKKEEPING, type Bookkeeping } from '../application/ports/bookkeeping.ts';
import { WORKER_SETTINGS, type WorkerSettings } from './worker-settings.ts';

/** Removes what has served its time: answers kept for repeated requests, handled events, old entries of the books. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Housekeeping.name);
  private stop: (() => Promise<void>) | undefined;

  constructor(
    @Inject(IdempotencyStore) private readonly idempotency: IdempotencyStore,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(BOOKKEEPING) private readonly bookkeeping: Bookkeeping,
    @Inject(WORKER_SETTINGS) private readonly settings: WorkerSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(Housekeeping.name, this.settings.housekeepingMs, () => this.run());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  private async run(): Promise<void> {
    await this.idempotency.purge();
    await purgeInbox(this.dataSource);
    const purged = await this.bookkeeping.purge();
    if (purged > 0) this.logger.log({ purged }, 'entries of the books past their legal period removed');
  }
}
