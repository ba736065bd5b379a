import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { OrderRetakesGrantedSchema } from '@headshots/proto/orders/v1/events_pb';
import { OperatorActRepository, OrderRepository } from '../order/index.ts';
import type { Order } from '../order/order.ts';

@Injectable()
export class GrantRetakes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderRepository,
    private readonly acts: OperatorActRepository,
  ) {}

  /**
   * Gives the images of an order new attempts, as many as it came with.
   * @param number of the order, as people write it
   * @param reason for the operator alone
   * @throws Problem `order.not_found`, `headshot.not_ready`
   */
  async run(number: string, reason: string, operator: string): Promise<Order> {
    const { id } = await this.orders.getByNumber(number);
    return this.unitOfWork.run(async (tx) => {
      const order = await this.orders.lock(tx, id);
      if (!order) throw problem('order.not_found');
      if (order.state !== 'delivered') throw problem('headshot.not_ready');
      await this.acts.record(tx, { act: 'grant-retakes', about: { orderId: id }, operator, reason });
      const { userId, photoId } = order;
      await tx.publish(OrderRetakesGrantedSchema, { orderId: id, userId, photoId });
      return order;
    });
  }
}
