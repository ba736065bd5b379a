import { Injectable } from '@nestjs/common';
import { requireSupervisor, type Staff } from '@headshots/platform/auth';
import type { Order } from '../order/order.ts';
import { DeskSettings } from './desk.settings.ts';

/** How much support may give back without a supervisor. */
@Injectable()
export class AmountLimit {
  constructor(private readonly settings: DeskSettings) {}

  /** @throws Problem `desk.supervisor_needed` */
  check({ total }: Pick<Order, 'total'>, staff: Pick<Staff, 'role'>): void {
    const most = this.settings.supervisorAbove[total.currency];
    if (most !== undefined && total.amount > most) requireSupervisor(staff);
  }
}
