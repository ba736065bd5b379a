import { describe, expect, it } from '@jest/globals';
import { orderStates, type OrderState } from '@headshots/proto/vocabulary';
import {
  orderTransitions,
  photoStates,
  transitionFor,
  type OrderEvent,
  type Situation,
} from './order-transitions.ts';

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
  account_locked: { type: 'account_locked' },
  refund_settled: { type: 'refund_settled' },
  refund_bounced: { type: 'refund_bounced' },
  refunded_outside: { type: 'refunded_outside' },
  payment_started: { type: 'payment_started' },
  withdrawn: { type: 'withdrawn' },
  claim_granted: { type: 'claim_granted' },
  fraud_warned: { type: 'fraud_warned' },
  dispute_opened: { type: 'dispute_opened' },
  dispute_won: { type: 'dispute_won' },
  dispute_lost: { type: 'dispute_lost' },
} as const satisfies Record<string, OrderEvent>;

const undelivered = { images: 20, deliveredAt: null, refundReason: null };

type Row = Partial<Record<OrderState, string>>;

const expected: Readonly<Record<keyof typeof events, Row>> = {
  payment_confirmed: { awaiting_payment: 'paid +paid', expired: 'refund_pending +refund_requested' },
  payment_lapsed: { awaiting_payment: 'expired +expired' },
  generation_started: { paid: 'generating' },
  completed_with_images: {
    paid: 'generating',
    refund_pending: 'same +anomaly',
    refunded: 'same +anomaly',
    disputed: 'same +anomaly',
    charged_back: 'same +anomaly',
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
    disputed: 'same +anomaly',
    charged_back: 'same +anomaly',
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
  account_locked: {
    paid: 'refund_pending +refund_requested',
    generating: 'refund_pending +refund_requested',
  },
  refund_settled: { refund_pending: 'refunded +refunded' },
  refund_bounced: { refund_pending: 'same +refund_bounced', refunded: 'refund_pending +refund_bounced' },
  refunded_outside: {
    paid: 'refund_pending +refund_requested',
    generating: 'refund_pending +refund_requested',
    delivered: 'refund_pending +refund_requested',
  },
  payment_started: { awaiting_payment: 'awaiting_payment' },
  withdrawn: {
    paid: 'refund_pending +refund_requested',
    generating: 'refund_pending +refund_requested',
    delivered: 'refund_pending +refund_requested',
  },
  claim_granted: { delivered: 'refund_pending +refund_requested' },
  fraud_warned: {
    paid: 'refund_pending +refund_requested',
    generating: 'refund_pending +refund_requested',
  },
  dispute_opened: {
    paid: 'disputed +disputed',
    generating: 'disputed +disputed',
    delivered: 'disputed +disputed',
    refund_pending: 'disputed +disputed',
  },
  dispute_won: { disputed: 'refund_pending +refund_requested' },
  dispute_lost: { disputed: 'charged_back' },
};

const names = Object.keys(events) as (keyof typeof events)[];
const cells = names.flatMap((name) => orderStates.map((state) => [state, name] as const));

describe('the order process', () => {
  it.each(cells)('knows what %s does with %s', (state, name) => {
    const transition = transitionFor({ state, ...undelivered }, events[name]);
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
      const { on, when } = transitionFor({ state, ...undelivered }, events[name]) ?? {};
      return on ? [`${on} ${when ?? ''} ${state}`] : [];
    });
    const { on, when, from } = transitionFor(
      { ...undelivered, state: 'disputed', deliveredAt: new Date() },
      events.dispute_won,
    )!;
    expect(new Set([...reached, `${on} ${when} ${from[0]}`])).toEqual(new Set(rows));
  });

  it('takes fewer images than were bought as a short package, also when none is missing', () => {
    const event = { type: 'images_stored', images: 19, missing: 0 } as const;
    expect(transitionFor({ state: 'generating', ...undelivered }, event)?.to).toBe('refund_pending');
  });

  it('leaves what is delivered only for money that goes back, and what is refunded only when that fails', () => {
    const leaving = (state: OrderState) =>
      names.filter((name) => {
        const to = transitionFor({ state, ...undelivered }, events[name])?.to;
        return to !== undefined && to !== 'same';
      });
    expect(leaving('delivered').sort()).toEqual([
      'claim_granted',
      'dispute_opened',
      'refunded_outside',
      'withdrawn',
    ]);
    expect(leaving('refunded')).toEqual(['refund_bounced']);
    expect(leaving('charged_back')).toEqual([]);
  });

  it('keeps the money of a dispute that was won only for an order that was delivered and owes nothing', () => {
    const won = (facts: Partial<Situation>) =>
      transitionFor({ ...undelivered, ...facts, state: 'disputed' }, events.dispute_won)?.to;
    const deliveredAt = new Date();
    expect(won({ deliveredAt })).toBe('delivered');
    expect(won({ deliveredAt, refundReason: 'claim_granted' })).toBe('refund_pending');
    expect(won({})).toBe('refund_pending');
  });
});

it('gives an order its photo only once', () => {
  const isPhotoState = (state: string) => photoStates.some((one) => one === state);
  const back = orderTransitions.filter(
    ({ from, to }) => to !== 'same' && isPhotoState(to) && !from.every(isPhotoState),
  );
  expect(back).toEqual([]);
});
