import { describe, expect, test } from '@jest/globals';
import { paymentView } from '@/pages/payment/payment-view';

const paid = { state: 'paid', orderState: 'paid', refundReason: null, delayed: false } as const;

describe('what the page after the payment tells', () => {
  test.each([
    [paid, 'paid'],
    [{ ...paid, orderState: 'generating' }, 'paid'],
    [{ ...paid, orderState: 'delivered' }, 'paid'],
    [{ ...paid, state: 'pending', orderState: 'awaiting_payment' }, 'pending'],
    [{ ...paid, state: 'pending', orderState: 'awaiting_payment', delayed: true }, 'delayed'],
    [{ ...paid, state: 'failed', orderState: 'expired' }, 'failed'],
    [{ ...paid, state: 'failed', orderState: 'refund_pending', refundReason: 'payment.failed' }, 'late'],
    [{ ...paid, state: 'failed', orderState: 'refunded', refundReason: 'payment.failed' }, 'late'],
    [{ ...paid, orderState: 'refunded', refundReason: 'order.withdrawn' }, 'refunded'],
    [{ ...paid, orderState: 'refund_pending', refundReason: 'generation.no_usable' }, 'refunded'],
    [{ ...paid, orderState: 'disputed' }, 'disputed'],
    [{ ...paid, orderState: 'charged_back', refundReason: 'order.disputed' }, 'disputed'],
  ] as const)('%j: %s', (facts, view) => {
    expect(paymentView(facts)).toBe(view);
  });
});
