import { describe, expect, it } from '@jest/globals';
import { orderStates, type OrderState } from '@headshots/proto/vocabulary';
import { orderTransitions, transitionFor, type OrderEvent } from './order-transitions.ts';

const events = {
  payment_confirmed: { type: 'payment_confirmed' },
  payment_lapsed: { type: 'payment_lapsed' },
  generation_started: { type: 'generation_started' },
  completed_with_images: { type: 'generation_completed', usable: 20 },
  completed_with_none: { type: 'generation_completed', usable: 0 },
  generation_failed: { type: 'generation_failed', reason: 'no_face' },
  all_stored: { type: 'images_stored', images: 20, missing: 0 },
  some_stored: { type: 'images_stored', images: 19, missing: 1 },
  none_stored: { type: 'images_stored', images: 0, missing: 20 },
  photo_deleted: { type: 'photo_deleted' },
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
    paid: 'generating',
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
  all_stored: {
    paid: 'delivered +delivered',
    generating: 'delivered +delivered',
    refund_pending: 'same +anomaly',
    refunded: 'same +anomaly',
  },
  some_stored: {
    paid: 'refund_pending +refund_requested',
    generating: 'refund_pending +refund_requested',
  },
  none_stored: {
    paid: 'refund_pending +refund_requested',
    generating: 'refund_pending +refund_requested',
  },
  photo_deleted: {
    awaiting_payment: 'expired +expired',
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
    const transition = transitionFor({ state, images: 20 }, events[name]);
    const answer =
      transition && [transition.to, transition.effect && `+${transition.effect}`].filter(Boolean).join(' ');
    expect(answer).toBe(expected[name][state]);
  });

  it('has no row that nothing here reaches, and none twice', () => {
    const rows = orderTransitions.flatMap((transition) =>
      transition.from.map((state) => `${transition.on} ${transition.when ?? ''} ${state}`),
    );
    expect(new Set(rows).size).toBe(rows.length);
    const reached = cells.flatMap(([state, name]) => {
      const { on, when } = transitionFor({ state, images: 20 }, events[name]) ?? {};
      return on ? [`${on} ${when ?? ''} ${state}`] : [];
    });
    expect(new Set(reached)).toEqual(new Set(rows));
  });

  it('takes fewer images than were bought as a short package, also when none is missing', () => {
    const event = { type: 'images_stored', images: 19, missing: 0 } as const;
    expect(transitionFor({ state: 'generating', images: 20 }, event)?.to).toBe('refund_pending');
  });

  it('never leaves delivered, and leaves refunded by nothing', () => {
    for (const state of ['delivered', 'refunded'] as const) {
      for (const name of names)
        expect([undefined, 'same']).toContain(transitionFor({ state, images: 20 }, events[name])?.to);
    }
  });
});
