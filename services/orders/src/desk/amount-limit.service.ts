import { Injectable } from '@nestjs/common';
import { requireSupervisor, type Staff } from '@headshots/platform/auth';
import { problem } from '@headshots/platform/errors';
import { OrderRepository } from '../order/index.ts';
import { readOrderNumber } from '../order/order-number.ts';
import { DeskSettings } from './desk.settings.ts';

/** How much support may give back without a supervisor. */
@Injectable()
export class AmountLimit {
  constructor(
    private readonly settings: DeskSettings,
    private readonly orders: OrderRepository,
  ) {}

  /** @param number of the order, as people write it @throws Problem `order.not_found`, `desk.supervisor_needed` */
  async check(number: string, staff: Pick<Staff, 'role'>): Promise<void> {
    const order = await this.orders.findByNumber(readOrderNumber(number) ?? '');
    if (!order) throw problem('order.not_found');
    const most = this.settings.supervisorAbove[order.total.currency];
    if (most !== undefined && order.total.amount > most) requireSupervisor(staff);
  }
}
