import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { Tx } from '@headshots/platform/persistence';
import { AdvanceOrder } from './advance-order.use-case.ts';

const shortPackages = new Counter({
  name: 'orders_short_packages_total',
  help: 'Orders paid back because the customer could not download every image that was bought',
});

export interface StoredImages {
  readonly orderId: string;
  readonly images: number;
  /** Images that were made and could not be kept. */
  readonly missing: number;
}

@Injectable()
export class DeliverOrder {
  private readonly logger = new Logger(DeliverOrder.name);

  constructor(private readonly advanceOrder: AdvanceOrder) {}

  async run(tx: Tx, { orderId, images, missing }: StoredImages): Promise<boolean> {
    const order = await this.advanceOrder.run(tx, orderId, { type: 'images_stored', images, missing });
    if (order?.state === 'refund_pending' && order.refundReason === 'package_short')
      tx.afterCommit(() => {
        shortPackages.inc();
        this.logger.error(
          { orderId, bought: order.images, images, missing },
          'package short, it is paid back',
        );
      });
    return order !== undefined;
  }
}
