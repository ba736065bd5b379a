import { Injectable } from '@nestjs/common';
import type { Order } from '../order/order.ts';
import { claimRefusal, claimUntil } from './claim.policy.ts';
import { ClaimRepository } from './claim.repository.ts';

@Injectable()
export class OpenClaims {
  constructor(private readonly claims: ClaimRepository) {}

  async of(orders: readonly Order[]): Promise<ReadonlyMap<string, Date>> {
    const now = new Date();
    const open = orders.filter((order) => claimRefusal(order, now) === undefined);
    if (open.length === 0) return new Map();
    const claimed = await this.claims.claimed(open.map(({ id }) => id));
    return new Map(
      open.flatMap((order) => {
        const until = claimUntil(order);
        return until && !claimed.has(order.id) ? [[order.id, until] as const] : [];
      }),
    );
  }
}
