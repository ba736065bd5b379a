import { Injectable } from '@nestjs/common';
import { Leases, Periodic } from '@headshots/platform/workers';
import { WorkerSettings } from '../order/worker.settings.ts';
import { CompareMoney } from './compare-money.use-case.ts';

@Injectable()
export class CompareMoneyWorker extends Periodic {
  constructor(
    private readonly compareMoney: CompareMoney,
    private readonly leases: Leases,
    { housekeepingMs }: WorkerSettings,
  ) {
    super(housekeepingMs);
  }

  protected override async work(): Promise<void> {
    await this.leases.exclusively('compare-money', () => this.compareMoney.run());
  }
}
