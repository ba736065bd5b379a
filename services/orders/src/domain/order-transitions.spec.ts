import { describe, expect, it } from '@jest/globals';
import {
  orderStates,
  orderTransitions,
  transitionFor,
  type OrderEvent,
  type OrderState,
} from './order-transitions.ts';

const events = {
  payment_confirmed: { type: 'payment_confirmed' },
  payment_lapsed: { type: 'payment_lapsed' },
  generation_started: { type: 'generation_started' },
  completed_with_images: { type: 'generation_completed', usable: 20 },
  completed_with_none: { type: 'generation_completed', usable: 0 },
  generation_failed: { type: 'generation_failed', reason: 'no_face' },
  deadline_passed: { type: 'deadline_passed' },
  account_deleted: { type: 'account_deleted' },
  refund_settled: { type: 'refund_settled' },
} as const satisfies Record<string, OrderEvent>;

type Row = Partial<Record<OrderState, string>>;

const expected: Readonly<Record<keyof typeof events, Row>> = {
  payment_confirmed: { awaiting_payment: 'paid +paid', expired: 'refund_pending +refund_requested' },
  payment_lapsed: { awaiting_payment: 'expired +expired' },
  generation_started: { paid: 'generating' },
  completed_with_images: {
    paid: 'delivered +delivered',
    generating: 'delivered +delivered',
    refund_pending: 'same +anomaly',
    refunded: 'same +anomaly',
  },
  completed_with_none: {
    paid: 'refund_pending +refund_requested',
    generating: 'refund_pending +refund_requested',
  },
  generation_failed: {
    paid: 'refund_pending +refund_requested',
    generating: 'refund_pending +refund_requested',
  },
  deadline_passed: {
    paid: 'refund_pending +refund_requested',
    generating: 'refund_pending +refund_requested',
  },
  account_deleted: {
    paid: 'refund_pending +refund_requested',
    generating: 'refund_pending +refund_requested',
  },
  refund_settled: { refund_pending: 'refunded +refunded' },
};

const names = Object.keys(events) as (keyof typeof events)[];
const cells = names.flatMap((name) => orderStates.map((state) => [state, name] as const));

describe('the order process', () => {
  it.each(cells)('knows what %s does with %s', (state, name) => {
    const transition = transitionFor(state, events[name]);
    const answer =
      transition && [transition.to, transition.effect && `+${transition.effect}`].filter(Boolean).join(' ');
    expect(answer).toBe(expected[name][state]);
  });

  it('has exactly one row for every combination that does something', () => {
    const rows = orderTransitions.reduce((count, { from }) => count + from.length, 0);
    expect(rows).toBe(Object.values(expected).reduce((count, row) => count + Object.keys(row).length, 0));
  });

  it('never leaves delivered, and leaves refunded by nothing', () => {
    for (const state of ['delivered', 'refunded'] as const) {
      for (const name of names) expect([undefined, 'same']).toContain(transitionFor(state, events[name])?.to);
    }
  });
});
