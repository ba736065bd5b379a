import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Erasures } from '@headshots/erasure';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { ClaimReceivedSchema } from '@headshots/proto/orders/v1/events_pb';
import type { ClaimState } from '@headshots/proto/vocabulary';
import { OrderRepository, AdvanceOrder } from '../order/index.ts';
import { claimRefusal } from './claim.policy.ts';
import { ClaimRepository } from './claim.repository.ts';
import { RefundAllowance } from './refund-allowance.service.ts';

@Injectable()
export class ClaimGuarantee {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderRepository,
    private readonly claims: ClaimRepository,
    private readonly allowance: RefundAllowance,
    private readonly advanceOrder: AdvanceOrder,
    private readonly erasures: Erasures,
  ) {}

  /**
   * @throws Problem `order.not_found`, `order.access_denied`, `claim.already`, `claim.not_delivered`, `claim.too_late`
   */
  run(orderId: string, userId: string): Promise<ClaimState> {
    return this.unitOfWork.run(async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      if (!order || (await this.erasures.isErased(tx, userId))) throw problem('order.not_found');
      if (order.userId !== userId) throw problem('order.access_denied');
      if (await this.claims.exists(tx, orderId)) throw problem('claim.already');
      const refusal = claimRefusal(order, await this.orders.now(tx));
      if (refusal) throw problem(refusal);
      const claim = { id: randomUUID(), orderId, orderNumber: order.number, userId };
      const mayGo = await this.allowance.use(tx, order);
      if (mayGo && (await this.claims.grantFirst(tx, claim))) {
        await this.advanceOrder.apply(tx, order, { type: 'claim_granted' });
        return 'granted';
      }
      if (mayGo) await this.allowance.giveBack(tx, orderId);
      await this.claims.askPerson(tx, claim);
      await tx.publish(ClaimReceivedSchema, { orderId, userId, claimId: claim.id });
      return 'review';
    });
  }
}
