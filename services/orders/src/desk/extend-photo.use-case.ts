import { Injectable } from '@nestjs/common';
import { Problem, problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { OperatorActRepository, OrderRepository } from '../order/index.ts';
import type { Order } from '../order/order.ts';
import { PhotoLifePort, type KeptPhoto } from './photo-life.port.ts';

export interface AskedExtension {
  readonly days: number;
  /** For the operator alone. */
  readonly reason: string;
}

/** Media refused, so nothing was done. */
const isRefusal = (error: unknown): boolean => error instanceof Problem && error.status < 500;

@Injectable()
export class ExtendPhoto {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderRepository,
    private readonly acts: OperatorActRepository,
    private readonly life: PhotoLifePort,
  ) {}

  /**
   * Keeps the photo of an order and its images longer. Noted before media is asked, as asked for, so that whatever is cut
   * off, no extension is without its note; what changed nothing leaves none.
   * @param number of the order, as people write it
   * @throws Problem `order.not_found`, and those of `PhotoLifePort`
   */
  async run(number: string, { days, reason }: AskedExtension, operator: string): Promise<KeptPhoto> {
    const order = await this.orders.getByNumber(number);
    const act = await this.note(order, reason, operator);
    try {
      const kept = await this.life.extend(order.photoId, days);
      await (kept.extended ? this.acts.confirm(act, 'extend-photo') : this.acts.withdraw(act));
      return kept;
    } catch (error) {
      if (isRefusal(error)) await this.acts.withdraw(act);
      throw error;
    }
  }

  private note({ id }: Order, reason: string, operator: string): Promise<string> {
    return this.unitOfWork.run(async (tx) => {
      const order = await this.orders.lock(tx, id);
      if (!order) throw problem('order.not_found');
      const about = { orderId: order.id };
      return this.acts.record(tx, { act: 'ask-to-extend-photo', about, operator, reason });
    });
  }
}
