import { describe, expect, test } from '@jest/globals';
import { moneyOf, rowOf } from '@/pages/dashboard/row-state';
import { makeOrder, makePhoto } from '@/testing/factories';

const now = Date.now();
const failed = makePhoto({ status: 'failed', orderId: 'order-1', package: 'professional' });
const first = makeOrder({ state: 'refunded', refundReason: 'generation.no_face' });
const second = { id: 'order-2', paidAt: null, deliveredAt: null } as const;

describe('what a row tells of several orders of one photo', () => {
  test('an order that waits for its payment counts before the one that failed', () => {
    const waiting = makeOrder({ ...second, state: 'awaiting_payment' });
    expect(rowOf(failed, [waiting, first], now)).toEqual({ state: 'unpaid', order: waiting });
  });

  test('an order whose bank takes its days asks for nothing', () => {
    const waiting = makeOrder({ ...second, state: 'awaiting_payment', paymentDelayed: true });
    expect(rowOf(failed, [waiting, first], now)).toEqual({ state: 'delayed', order: waiting });
  });

  test('an order that was never paid does not hide what became of the money of the first', () => {
    const lapsed = makeOrder({ ...second, state: 'expired' });
    expect(rowOf(failed, [lapsed, first], now)).toEqual({ state: 'failed', order: first });
  });

  test('names no order beside a photo that has none', () => {
    const ended = makeOrder({ state: 'refunded', refundReason: 'order.withdrawn' });
    expect(rowOf(makePhoto(), [ended], now)).toEqual({ state: 'unordered', order: undefined });
  });

  test('the order of another photo says nothing', () => {
    const other = makeOrder({ photoId: 'photo-2', state: 'awaiting_payment' });
    expect(rowOf(makePhoto(), [other], now)).toEqual({ state: 'unordered', order: undefined });
  });

  test('a photo that was paid meanwhile waits for nothing, whatever an older list of orders says', () => {
    const photo = makePhoto({ status: 'processing', orderId: 'order-1', package: 'professional' });
    const before = makeOrder({ state: 'awaiting_payment', paidAt: null, deliveredAt: null });
    expect(rowOf(photo, [before], now).state).toBe('processing');
  });

  test('money that a person decides about is not told to be on its way', () => {
    const held = makeOrder({ state: 'refund_pending', refundReason: 'order.withdrawn' });
    expect(moneyOf(rowOf(failed, [held], now))).toBe('coming');
    expect(moneyOf(rowOf(failed, [{ ...held, refundReview: true }], now))).toBe('review');
  });
});
