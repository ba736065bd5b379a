import { Injectable } from '@nestjs/common';
import { Erasures } from '@headshots/erasure';
import type { Tx } from '@headshots/platform/persistence';
import { AdvanceOrder, OrderRepository } from '../order/index.ts';
import { PaymentRepository } from './payment.repository.ts';

/** Unpaid it expires, undelivered it is paid back. With a deleted account the refund says so. */
@Injectable()
export class ReleasePhoto {
  constructor(
    private readonly orders: OrderRepository,
    private readonly payments: PaymentRepository,
    private readonly advanceOrder: AdvanceOrder,
    private readonly erasures: Erasures,
  ) {}

  async run(tx: Tx, { photoId, userId }: { photoId: string; userId: string }): Promise<boolean> {
    const erased = await this.erasures.isErased(tx, userId);
    const order = await this.orders.lockOfPhoto(tx, photoId);
    if (!order) return false;
    const type = erased ? 'account_deleted' : 'photo_deleted';
    const after = await this.advanceOrder.apply(tx, order, { type });
    if (after?.state === 'expired') await this.payments.lookSoon(tx, order.id);
    return after !== undefined;
  }
}
