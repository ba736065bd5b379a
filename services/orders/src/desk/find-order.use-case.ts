import { Injectable } from '@nestjs/common';
import { OrderRepository } from '../order/index.ts';
import type { Order } from '../order/order.ts';
import { TimelineRepository, type TimelineEntry } from './timeline.repository.ts';

interface FoundOrder {
  readonly order: Order;
  readonly timeline: readonly TimelineEntry[];
}

@Injectable()
export class FindOrder {
  constructor(
    private readonly orders: OrderRepository,
    private readonly timeline: TimelineRepository,
  ) {}

  /** @param number of the order, as people write it @throws Problem `order.not_found` */
  async run(number: string): Promise<FoundOrder> {
    const order = await this.orders.getByNumber(number);
    return { order, timeline: await this.timeline.of(order.id) };
  }
}
