import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { AnomalyRepository, OperatorActRepository, OrderRepository } from './order/index.ts';
import { MoneyAgesRepository } from './payments/index.ts';
import { ClaimRepository, RefundAllowanceRepository } from './refunds/index.ts';
import { WithdrawalRepository } from './withdrawals/index.ts';
import { BookkeepingRepository } from './documents/index.ts';
import { WorkerSettings } from './order/worker.settings.ts';

@Injectable()
export class HousekeepingWorker extends Periodic {
  constructor(
    private readonly orders: OrderRepository,
    private readonly money: MoneyAgesRepository,
    private readonly anomalies: AnomalyRepository,
    private readonly bookkeeping: BookkeepingRepository,
    private readonly claims: ClaimRepository,
    private readonly withdrawals: WithdrawalRepository,
    private readonly allowances: RefundAllowanceRepository,
    private readonly acts: OperatorActRepository,
    { housekeepingMs }: WorkerSettings,
  ) {
    super(housekeepingMs);
  }

  override async work(): Promise<void> {
    await this.orders.forgetExpired();
    await this.money.purge();
    await this.anomalies.purge();
    await this.claims.purge();
    await this.withdrawals.purge();
    await this.allowances.purge();
    await this.acts.purge();
    const purged = await this.bookkeeping.purge();
    if (purged > 0) this.logger.log({ purged }, 'entries of the books past their legal period removed');
  }
}
