import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { AdvanceOrder, OperatorActRepository, OrderRepository } from '../order/index.ts';
import { readOrderNumber } from '../order/order-number.ts';
import { claimAfter } from './claim-transitions.ts';
import { ClaimRepository } from './claim.repository.ts';

/** `past`: the order is not delivered any more, so there is nothing to give back. */
export type GrantedClaim = 'granted' | 'already_granted' | 'unknown_order' | 'no_claim' | 'past';

@Injectable()
export class GrantClaim {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderRepository,
    private readonly claims: ClaimRepository,
    private readonly advanceOrder: AdvanceOrder,
    private readonly acts: OperatorActRepository,
  ) {}

  /** @param number of the order, as people write it @param operator who grants it */
  async run(number: string, operator: string): Promise<GrantedClaim> {
    const found = await this.orders.findByNumber(readOrderNumber(number) ?? '');
    if (!found) return 'unknown_order';
    return this.unitOfWork.run(async (tx) => {
      const order = await this.orders.lock(tx, found.id);
      if (!order) return 'unknown_order';
      const claim = await this.claims.ofOrder(tx, order.id);
      if (!claim) return 'no_claim';
      if (!claimAfter(claim.state, 'grant')) return 'already_granted';
      if (!(await this.advanceOrder.apply(tx, order, { type: 'claim_granted' }))) return 'past';
      await this.claims.grant(tx, claim.id);
      await this.acts.record(tx, { act: 'grant-claim', about: { orderId: order.id }, operator });
      return 'granted';
    });
  }
}
