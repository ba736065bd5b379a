import { Injectable } from '@nestjs/common';
import type { Staff } from '@headshots/platform/auth';
import { problem } from '@headshots/platform/errors';
import type { AnswerCode } from '@headshots/proto/errors';
import { OrderRepository } from '../order/index.ts';
import { AmountLimit } from './amount-limit.service.ts';
import { readOrderNumber } from '../order/order-number.ts';
import {
  ClaimRepository,
  type ClaimRecord,
  DeclineClaim,
  type DeclinedClaim,
  GrantClaim,
  type GrantedClaim,
} from '../refunds/index.ts';

const common = { unknown_order: 'order.not_found', no_claim: 'claim.not_found', past: 'claim.past' } as const;
/** Null where the claim is as it was asked for, now or since before. */
const grantRefusals: Readonly<Record<GrantedClaim, AnswerCode | null>> = {
  ...common,
  granted: null,
  already_granted: null,
};
const declineRefusals: Readonly<Record<DeclinedClaim, AnswerCode | null>> = {
  ...common,
  declined: null,
  already_declined: null,
  granted: 'claim.already_granted',
};

@Injectable()
export class DecideClaim {
  constructor(
    private readonly orders: OrderRepository,
    private readonly claims: ClaimRepository,
    private readonly grantClaim: GrantClaim,
    private readonly declineClaim: DeclineClaim,
    private readonly limit: AmountLimit,
  ) {}

  /**
   * @param number of the order, as people write it
   * @throws Problem `order.not_found`, `claim.not_found`, `claim.past`, `desk.supervisor_needed`
   */
  async grant(number: string, staff: Staff): Promise<ClaimRecord> {
    this.limit.check(await this.orders.getByNumber(number), staff);
    return this.decided(number, grantRefusals[await this.grantClaim.run(number, staff.name)]);
  }

  /** @param reason as the customer reads it @throws Problem as `grant`, and `claim.already_granted` */
  async decline(number: string, reason: string, operator: string): Promise<ClaimRecord> {
    return this.decided(number, declineRefusals[await this.declineClaim.run(number, reason, operator)]);
  }

  private async decided(number: string, refusal: AnswerCode | null): Promise<ClaimRecord> {
    if (refusal) throw problem(refusal);
    const order = await this.orders.findByNumber(readOrderNumber(number) ?? '');
    const claim = order && (await this.claims.ofOrders([order.id])).get(order.id);
    if (!claim) throw problem('claim.not_found');
    return claim;
  }
}
