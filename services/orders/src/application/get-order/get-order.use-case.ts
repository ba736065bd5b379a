import { Inject, Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { Order } from '../../domain/order.ts';
import { ORDER_STORE, type OrderStore } from '../ports/order.store.ts';

@Injectable()
export class GetOrder {
  constructor(@Inject(ORDER_STORE) private readonly orders: OrderStore) {}

  /** @throws Problem `order.not_found`, `order.access_denied` */
  async forUser(orderId: string, userId: string): Promise<Order> {
    const order = await this.forService(orderId);
    if (order.userId !== userId) throw problem('order.access_denied');
    return order;
  }

  /** @throws Problem `order.not_found` */
  async forService(orderId: string): Promise<Order> {
    const order = await this.orders.find(orderId);
    if (!order) throw problem('order.not_found');
    return order;
  }
}
