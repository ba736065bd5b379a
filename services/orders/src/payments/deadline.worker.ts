import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { Counter } from 'prom-client';
import { RefundOverdueOrders } from '../order/index.ts';
import { WorkerSettings } from '../order/worker.settings.ts';
import { PaybackHold } from './payback-hold.service.ts';
import { SettlePayment } from './settle-payment.use-case.ts';

const refunded = new Counter({
  name: 'orders_refunded_overdue_total',
  help: 'Orders paid back because they were not finished in time',
});

@Injectable()
export class DeadlineWorker extends Periodic {
  constructor(
    private readonly refundOverdueOrders: RefundOverdueOrders,
    private readonly settlePayment: SettlePayment,
    private readonly hold: PaybackHold,
    { deadlineSweepMs }: WorkerSettings,
  ) {
    super(deadlineSweepMs);
  }

  protected override async work(): Promise<void> {
    const overdue = (await this.hold.isHeld()) ? 0 : await this.refundOverdueOrders.run();
    if (overdue > 0) {
      refunded.inc(overdue);
      this.logger.warn({ overdue }, 'orders missed their deadline and are refunded');
    }
    await this.settlePayment.run();
  }
}
