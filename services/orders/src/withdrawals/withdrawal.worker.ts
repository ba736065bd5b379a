import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { WorkerSettings } from '../order/worker.settings.ts';
import { SettleWithdrawal } from './settle-withdrawal.use-case.ts';

@Injectable()
export class WithdrawalWorker extends Periodic {
  constructor(
    private readonly settleWithdrawal: SettleWithdrawal,
    { withdrawalPollMs }: WorkerSettings,
  ) {
    super(withdrawalPollMs);
  }

  protected override work(): Promise<boolean> {
    return this.settleWithdrawal.run();
  }
}
