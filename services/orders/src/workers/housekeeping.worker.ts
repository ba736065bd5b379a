import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { AnomalyRepository } from '../persistence/anomaly.repository.ts';
import { BookkeepingRepository } from '../persistence/bookkeeping.repository.ts';
import { OrderRepository } from '../persistence/order.repository.ts';
import { WorkerSettings } from './worker-settings.ts';

/** Removes what has served its time: orders nobody paid, old anomalies and entries of the books. */
@Injectable()
export class HousekeepingWorker extends Periodic {
  constructor(
    private readonly orders: OrderRepository,
    private readonly anomalies: AnomalyRepository,
    private readonly bookkeeping: BookkeepingRepository,
    { housekeepingMs }: WorkerSettings,
  ) {
    super(housekeepingMs);
  }

  override async work(): Promise<void> {
    await this.orders.forgetExpired();
    await this.anomalies.purge();
    const purged = await this.bookkeeping.purge();
    if (purged > 0) this.logger.log({ purged }, 'entries of the books past their legal period removed');
  }
}
