import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { Order } from './order.ts';
import { OrderRepository } from './order.repository.ts';

/** An order, for the service that writes mails about it. */
@Injectable()
export class GetOrderForMail {
  constructor(private readonly orders: OrderRepository) {}

  /** @throws Problem `order.not_found` */
  async run(orderId: string): Promise<Order> {
    const order = await this.orders.find(orderId);
    if (!order) throw problem('order.not_found');
    return order;
  }
}
