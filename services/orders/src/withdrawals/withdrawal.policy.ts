import type { Order } from '../order/order.ts';
import { endOfPeriod } from './berlin-time.ts';

/** `review`: a person decides about the money. `unmatched`: no order of that number and address. */
export type WithdrawalOutcome = 'expired' | 'refunded' | 'review' | 'lapsed' | 'nothing' | 'unmatched';

export type Contract = Pick<Order, 'state' | 'placedAt' | 'paidAt' | 'deliveredAt' | 'confirmedAt'>;

/** By the moment of receipt: an order that was delivered meanwhile was not when it was withdrawn. */
export function withdrawalOutcome(order: Contract, receivedAt: Date): WithdrawalOutcome {
  switch (order.state) {
    case 'awaiting_payment':
      return 'expired';
    case 'paid':
    case 'generating':
      return 'refunded';
    case 'delivered':
      return rightLives(order, receivedAt) ? 'refunded' : 'lapsed';
    default:
      return 'nothing';
  }
}

export function canWithdraw(order: Contract, now: Date): boolean {
  const outcome = withdrawalOutcome(order, now);
  return outcome === 'expired' || outcome === 'refunded';
}

/**
 * It ends with the last image, when by then the customer had the instruction in writing. Without that it lasts 14 days
 * from the instruction, at most 12 months and 14 days from the contract (BGB 356).
 */
function rightLives({ placedAt, paidAt, deliveredAt, confirmedAt }: Contract, at: Date): boolean {
  if (!deliveredAt || at <= deliveredAt) return true;
  if (confirmedAt && confirmedAt <= deliveredAt) return false;
  const concluded = paidAt ?? placedAt;
  if (at >= endOfPeriod(concluded, { months: 12, days: 14 })) return false;
  return confirmedAt === null || at < endOfPeriod(confirmedAt, { days: 14 });
}
