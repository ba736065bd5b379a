import { Injectable } from '@nestjs/common';
import { photoStates } from '../order/order-transitions.ts';
import { EndOrder } from './end-order.service.ts';
import { LocksPort } from './locks.port.ts';
import { UserOrdersRepository } from './user-orders.repository.ts';

/** A locked account can neither pay nor fetch anything: what is unpaid expires, what is not delivered is paid back. */
@Injectable()
export class EndLockedOrders {
  constructor(
    private readonly locks: LocksPort,
    private readonly orders: UserOrdersRepository,
    private readonly endOrder: EndOrder,
  ) {}

  /** Changes nothing when it is repeated, nor for a lock that is over. False when there was nothing to end. */
  async run(lockId: string, userId: string): Promise<boolean> {
    if (!(await this.locks.lasts(lockId, userId))) return false;
    const open = (await this.orders.of(userId)).filter(({ order }) =>
      photoStates.some((state) => state === order.state),
    );
    await this.endOrder.all(
      open.map(({ order }) => order),
      'account_locked',
    );
    return open.length > 0;
  }
}
