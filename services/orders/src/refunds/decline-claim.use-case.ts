import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { ClaimDeclinedSchema } from '@headshots/proto/orders/v1/events_pb';
import { OperatorActRepository, OrderRepository } from '../order/index.ts';
import { readOrderNumber } from '../order/order-number.ts';
import { claimAfter } from './claim-transitions.ts';
import { ClaimRepository } from './claim.repository.ts';

/** `past`: the order is not delivered any more, so there is nothing to decide. */
export type DeclinedClaim =
  'declined' | 'already_declined' | 'granted' | 'unknown_order' | 'no_claim' | 'past';

@Injectable()
export class DeclineClaim {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderRepository,
    private readonly claims: ClaimRepository,
    private readonly acts: OperatorActRepository,
  ) {}

  /** @param number of the order, as people write it @param reason as the customer reads it @param operator who declines it */
  async run(number: string, reason: string, operator: string): Promise<DeclinedClaim> {
    const found = await this.orders.findByNumber(readOrderNumber(number) ?? '');
    if (!found) return 'unknown_order';
    return this.unitOfWork.run(async (tx) => {
      const order = await this.orders.lock(tx, found.id);
      if (!order) return 'unknown_order';
      const claim = await this.claims.ofOrder(tx, order.id);
      if (!claim) return 'no_claim';
      if (!claimAfter(claim.state, 'decline'))
        return claim.state === 'declined' ? 'already_declined' : 'granted';
      if (order.state !== 'delivered') return 'past';
      await this.claims.decline(tx, claim.id, reason);
      await this.acts.record(tx, { act: 'decline-claim', about: { orderId: order.id }, operator, reason });
      await tx.publish(ClaimDeclinedSchema, { orderId: order.id, userId: order.userId, claimId: claim.id });
      return 'declined';
    });
  }
}
