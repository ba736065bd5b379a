import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { Order } from './order.ts';
import { OrderRepository } from './order.repository.ts';

/** An order, for its owner. */
@Injectable()
export class GetOrder {
  constructor(private readonly orders: OrderRepository) {}

  /** @throws Problem `order.not_found`, `order.access_denied` */
  async run(orderId: string, userId: string): Promise<Order> {
    const order = await this.orders.find(orderId);
    if (!order) throw problem('order.not_found');
    if (order.userId !== userId) throw problem('order.access_denied');
    return order;
  }
}
