import type { Order } from '@/shared/api/types';

/** What becomes of the money of an order that is over; `review`: a person decides. */
export type EndMoney = 'owed' | 'review' | 'coming' | 'back' | 'free' | 'test' | 'disputed';

/** The catalogue's code of an order whose images could not all be kept: ours to answer for, as a failure is. */
const PACKAGE_SHORT = 'order.package_short';

export const isOurFailure = ({ refundReason }: Order): boolean =>
  refundReason === null || refundReason.startsWith('generation.') || refundReason === PACKAGE_SHORT;

export function moneyOfEnd({ state, bypass, total, refundReview }: Order): EndMoney {
  if (state === 'disputed') return 'disputed';
  if (bypass) return 'test';
  if (total.amount === 0) return 'free';
  if (refundReview) return 'review';
  if (state === 'refunded') return 'back';
  return state === 'refund_pending' ? 'coming' : 'owed';
}
