import { Injectable } from '@nestjs/common';
import type { Order } from '../order/order.ts';
import { claimRefusal, claimUntil } from './claim.policy.ts';
import { ClaimRepository, type ClaimRecord } from './claim.repository.ts';

/** `until` when the guarantee can be claimed, `claim` when it was. */
export type OrderClaim = { readonly until: Date } | { readonly claim: ClaimRecord };

@Injectable()
export class OrderClaims {
  constructor(private readonly claims: ClaimRepository) {}

  /** What the guarantee is for each order; nothing for one of which it is over. */
  async of(orders: readonly Order[]): Promise<ReadonlyMap<string, OrderClaim>> {
    const now = new Date();
    const delivered = orders.filter(({ deliveredAt }) => deliveredAt !== null);
    const claims = await this.claims.ofOrders(delivered.map(({ id }) => id));
    const found = new Map<string, OrderClaim>();
    for (const order of delivered) {
      const claim = claims.get(order.id);
      const until = claimRefusal(order, now) === undefined ? claimUntil(order) : null;
      if (claim) found.set(order.id, { claim });
      else if (until) found.set(order.id, { until });
    }
    return found;
  }
}
