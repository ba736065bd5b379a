import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Counter } from 'prom-client';
import { RefundOverdueOrders } from '../application/refund-overdue-orders/refund-overdue-orders.use-case.ts';
import { SettlePayment } from '../application/settle-payment/settle-payment.use-case.ts';
import { repeat } from '@headshots/platform/workers';
import { WORKER_SETTINGS, type WorkerSettings } from './worker-settings.ts';

const refunded = new Counter({
  name: 'orders_refunded_overdue_total',
  help: 'Orders paid back because they were not finished in time',
});

/** Looks for orders past their deadline. Every replica sweeps; rows held by another are left to it. */
@Injectable()
export class DeadlineSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(DeadlineSweep.name);
  private stop: (() => Promise<void>) | undefined;

  constructor(
    @Inject(RefundOverdueOrders) private readonly refundOverdueOrders: RefundOverdueOrders,
    @Inject(SettlePayment) private readonly settlePayment: SettlePayment,
    @Inject(WORKER_SETTINGS) private readonly settings: WorkerSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(DeadlineSweep.name, this.settings.deadlineSweepMs, () => this.sweep());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  private async sweep(): Promise<void> {
    const overdue = await this.refundOverdueOrders.run();
    if (overdue > 0) {
      refunded.inc(overdue);
      this.logger.warn({ overdue }, 'orders missed their deadline and are refunded');
    }
    await this.settlePayment.runOverdue();
  }
}
