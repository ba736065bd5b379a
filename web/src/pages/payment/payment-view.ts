import type { PaymentSession } from '@/shared/api/types';

export type PaymentView = 'paid' | 'pending' | 'delayed' | 'failed' | 'late' | 'refunded' | 'disputed';

type Facts = Pick<PaymentSession, 'state' | 'orderState' | 'refundReason' | 'delayed'>;

/** The catalogue's code of a payment that came when its order had already lapsed. */
const PAID_TOO_LATE = 'payment.failed';

export function paymentView({ state, orderState, refundReason, delayed }: Facts): PaymentView {
  if (orderState === 'disputed' || orderState === 'charged_back') return 'disputed';
  if (refundReason === PAID_TOO_LATE) return 'late';
  if (orderState === 'refund_pending' || orderState === 'refunded') return 'refunded';
  if (state === 'failed') return 'failed';
  if (state === 'paid') return 'paid';
  return delayed ? 'delayed' : 'pending';
}
