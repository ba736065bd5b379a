import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { OperatorActRepository, OrderRepository } from '../order/index.ts';

@Injectable()
export class RecordLook {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderRepository,
    private readonly acts: OperatorActRepository,
  ) {}

  /**
   * Notes that somebody looks at the images of an order; answers what names them.
   * @param number of the order, as people write it
   * @throws Problem `order.not_found`
   */
  async run(
    number: string,
    reason: string,
    operator: string,
  ): Promise<{ readonly orderId: string; readonly photoId: string }> {
    const found = await this.orders.getByNumber(number);
    return this.unitOfWork.run(async (tx) => {
      const order = await this.orders.lock(tx, found.id);
      if (!order) throw problem('order.not_found');
      const about = { orderId: order.id };
      await this.acts.record(tx, { act: 'look-at-images', about, operator, reason });
      return { ...about, photoId: order.photoId };
    });
  }
}
