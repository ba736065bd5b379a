import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { WorkerSettings } from '../order/worker.settings.ts';
import { WatchPayments } from './watch-payments.use-case.ts';

@Injectable()
export class PaymentWatchWorker extends Periodic {
  constructor(
    private readonly watchPayments: WatchPayments,
    { paymentWatchMs }: WorkerSettings,
  ) {
    super(paymentWatchMs);
  }

  protected override work(): Promise<boolean> {
    return this.watchPayments.run();
  }
}
