import { Injectable } from '@nestjs/common';
import type { Order } from './order.ts';
import { readCursor, writeCursor } from './order.cursor.ts';
import { OrderRepository } from './order.repository.ts';

const usual = 20;
const most = 100;

export interface OrderPage {
  readonly orders: readonly Order[];
  /** Empty on the last page. */
  readonly nextCursor: string;
}

@Injectable()
export class ListOrders {
  constructor(private readonly orders: OrderRepository) {}

  /**
   * The user's orders, newest first.
   * @param limit 0 means 20; at most 100
   * @throws Problem `request.malformed` for a cursor that is not ours
   */
  async run(userId: string, limit: number, cursor: string): Promise<OrderPage> {
    const size = Math.min(limit === 0 ? usual : limit, most);
    const found = await this.orders.listOf(userId, size + 1, cursor === '' ? undefined : readCursor(cursor));
    const orders = found.slice(0, size);
    const last = orders.at(-1);
    return { orders, nextCursor: found.length > size && last ? writeCursor(last) : '' };
  }
}
