import { describe, expect, it } from '@jest/globals';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { OrderState } from '@headshots/proto/orders/v1/orders_pb';
import { anOrder } from '../../test/builders/order.ts';
import { orderStates } from '@headshots/proto/vocabulary';
import { claimStateWords } from '@headshots/proto/words';
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

  const claimed = {
    orderId: null,
    receivedAt: new Date('2026-11-20T10:00:00Z'),
    grantedAt: new Date('2026-11-22T10:00:00Z'),
    declinedAt: new Date('2026-11-21T10:00:00Z'),
    declineReason: 'They are sharp.',
  };

  it.each([
    ['review', undefined, ''],
    ['declined', claimed.declinedAt, 'They are sharp.'],
    // Declined first; what was said then does not count any more.
    ['granted', claimed.grantedAt, ''],
  ] as const)('tells of a claim that it is %s, and since when', (state, decidedAt, reason) => {
    const none = { grantedAt: null, declinedAt: null, declineReason: null };
    const claim = { ...claimed, ...(state === 'review' ? none : {}), state };
    const { claim: shown, claimUntil } = orderMessage(anOrder(), { guarantee: { claim } });
    expect(shown?.decidedAt && timestampDate(shown.decidedAt)).toEqual(decidedAt);
    expect(shown).toMatchObject({ state: claimStateWords.toCode(state), reason });
    expect(claimUntil).toBeUndefined();
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
