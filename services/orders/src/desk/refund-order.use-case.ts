import { Injectable } from '@nestjs/common';
import type { Staff } from '@headshots/platform/auth';
import { problem } from '@headshots/platform/errors';
import { OrderRepository } from '../order/index.ts';
import type { Order } from '../order/order.ts';
import { RefundByHand } from '../refunds/index.ts';
import { AmountLimit } from './amount-limit.service.ts';

@Injectable()
export class RefundOrder {
  constructor(
    private readonly orders: OrderRepository,
    private readonly refundByHand: RefundByHand,
    private readonly limit: AmountLimit,
  ) {}

  /**
   * Pays a whole order back.
   * @param number of the order, as people write it
   * @param reason for the operator alone
   * @throws Problem `order.not_found`, `refund.past`, `desk.supervisor_needed`
   */
  async run(number: string, reason: string, staff: Staff): Promise<Order> {
    this.limit.check(await this.orders.getByNumber(number), staff);
    if ((await this.refundByHand.run(number, staff.name, reason)) === 'past') throw problem('refund.past');
    return this.orders.getByNumber(number);
  }
}
