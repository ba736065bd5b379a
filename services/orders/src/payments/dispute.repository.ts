import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import type { DisputeFacts, DisputePhase } from './payment-facts.ts';
import { DisputeEntity } from './dispute.entity.ts';

/** A dispute only goes on; one that is decided is not opened again by a message that comes late. */
const order: readonly DisputePhase[] = ['inquiry', 'open', 'won', 'lost', 'later'];

@Injectable()
export class DisputeRepository {
  /** Writes down how a dispute stands. False when that is not further than what is known. */
  async raise({ manager }: Tx, orderId: string | null, facts: DisputeFacts): Promise<boolean> {
    const { disputeId: id, paymentRef, status, phase, reason, money, dueBy, isRefundable } = facts;
    const before = await manager.findOneBy(DisputeEntity, { id });
    if (before && order.indexOf(phase) < order.indexOf(before.phase)) return false;
    const row = { id, orderId, paymentRef, status, phase, reason, ...money, dueBy, isRefundable };
    await manager.upsert(DisputeEntity, row, ['id']);
    return before?.phase !== phase;
  }
}
