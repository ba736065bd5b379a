import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { OrderRepository } from './order.repository.ts';

/** Notes that a mail server took the mail that confirms an order: from then on its customer has the instruction. */
@Injectable()
export class NoteConfirmation {
  constructor(private readonly orders: OrderRepository) {}

  run(tx: Tx, orderId: string, userId: string, at: Date): Promise<boolean> {
    return this.orders.confirm(tx, orderId, userId, at);
  }
}
