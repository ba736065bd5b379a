import { describe, expect, it } from '@jest/globals';
import { OrderState } from '@headshots/proto/orders/v1/orders_pb';
import { anOrder } from '../../test/builders/order.ts';
import { orderStates } from '@headshots/proto/vocabulary';
import { orderMessage } from './order.message.ts';

describe('the contract of an order', () => {
  it('has a code for every state', () => {
    for (const state of orderStates) {
      const shown = state === 'charged_back' ? 'disputed' : state;
      expect(OrderState[orderMessage(anOrder({ state })).state]).toBe(shown.toUpperCase());
    }
  });

  it('leaves out what has not happened', () => {
    const message = orderMessage(anOrder());
    expect(message).toMatchObject({ couponCode: '', refundReason: '' });
    expect(message.paidAt).toBeUndefined();
    expect(message.deliveredAt).toBeUndefined();
  });

  it('says how long its package usually takes', () => {
    expect(orderMessage(anOrder({ package: 'ultra' })).estimatedMinutes).toBe(100);
  });

  it.each([
    ['no_face', 'generation.no_face'],
    ['engine_refused', 'generation.engine_refused'],
  ] as const)('names the reason of a refund by its code: %s', (refundReason, code) => {
    expect(orderMessage(anOrder({ state: 'refunded', refundReason })).refundReason).toBe(code);
  });
});
