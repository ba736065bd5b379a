import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anOrder } from '../../test/builders/order.ts';
import { advance } from './advance.ts';
import type { Order } from './order.ts';
import type { Effect, OrderEvent } from './order-transitions.ts';

const now = new Date('2026-11-21T12:00:00Z');
const step = (order: Order, event: OrderEvent) => advance(order, event, now, {});

describe('advancing an order', () => {
  it('sets the deadline when it is paid', () => {
    const paid = step(anOrder(), { type: 'payment_confirmed' });
    expect(paid).toMatchObject({ effect: 'paid', order: { state: 'paid', paidAt: now, version: 2 } });
    expect(paid?.order.deadlineAt).toEqual(new Date('2026-11-21T14:00:00Z'));
  });

  it('shortens the deadline when configured', () => {
    const paid = advance(anOrder({ package: 'ultra' }), { type: 'payment_confirmed' }, now, {
      generationSeconds: 3,
    });
    expect(paid?.order.deadlineAt).toEqual(new Date('2026-11-21T12:00:03Z'));
  });

  it.each([
    [{ type: 'generation_failed', reason: 'no_face' }, 'no_face'],
    [{ type: 'generation_completed', usable: 0 }, 'no_usable'],
    [{ type: 'deadline_passed' }, 'deadline'],
    [{ type: 'photo_deleted' }, 'photo_deleted'],
    [{ type: 'account_deleted' }, 'account_deleted'],
    [{ type: 'account_locked' }, 'account_locked'],
    [{ type: 'images_stored', images: 19, missing: 1 }, 'package_short'],
    [{ type: 'images_stored', images: 0, missing: 20 }, 'package_short'],
  ] as const)('keeps the reason of a refund after %p', (event, reason) => {
    expect(step(anOrder({ state: 'generating', deadlineAt: now }), event)?.order).toMatchObject({
      state: 'refund_pending',
      refundReason: reason,
      deadlineAt: null,
    });
  });

  it('takes a late payment as received, so that it can go back', () => {
    expect(step(anOrder({ state: 'expired' }), { type: 'payment_confirmed' })?.order).toMatchObject({
      state: 'refund_pending',
      paidAt: now,
      refundReason: 'paid_too_late',
    });
  });

  it('leaves the order itself alone when it only notes an anomaly', () => {
    const order = anOrder({ state: 'refunded', version: 5 });
    expect(step(order, { type: 'generation_completed', usable: 3 })).toEqual({ order, effect: 'anomaly' });
  });
});

function anyStored(): fc.Arbitrary<OrderEvent> {
  return fc
    .nat({ max: 20 })
    .map((missing): OrderEvent => ({ type: 'images_stored', images: 20 - missing, missing }));
}

const anyEvent: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.constantFrom<OrderEvent>(
    { type: 'payment_confirmed' },
    { type: 'payment_lapsed' },
    { type: 'generation_started' },
    { type: 'deadline_passed' },
    { type: 'refund_settled' },
    { type: 'generation_failed', reason: 'incomplete' },
    { type: 'photo_deleted' },
    { type: 'account_deleted' },
    { type: 'account_locked' },
  ),
  anyStored(),
  fc.nat({ max: 2 }).map((usable): OrderEvent => ({ type: 'generation_completed', usable })),
);

const anyEventOfMoney = fc.constantFrom<OrderEvent>(
  { type: 'payment_started' },
  { type: 'withdrawn' },
  { type: 'claim_granted' },
  { type: 'fraud_warned' },
  { type: 'refunded_outside' },
  { type: 'refund_bounced' },
  { type: 'dispute_opened' },
  { type: 'dispute_won' },
  { type: 'dispute_lost' },
);

function play(events: readonly OrderEvent[]): { order: Order; effects: readonly Effect[] } {
  let order = anOrder();
  const effects: Effect[] = [];
  for (const event of events) {
    const next = step(order, event);
    if (!next) continue;
    order = next.order;
    if (next.effect) effects.push(next.effect);
  }
  return { order, effects };
}

const times = (effects: readonly Effect[], effect: Effect): number =>
  effects.filter((one) => one === effect).length;

describe('whatever arrives, in whatever order', () => {
  it('pays, delivers, expires and refunds at most once, and never delivers what it refunds', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        const { order, effects } = play(events);
        for (const effect of ['paid', 'delivered', 'expired', 'refund_requested', 'refunded'] as const) {
          expect(times(effects, effect)).toBeLessThanOrEqual(1);
        }
        expect(times(effects, 'delivered') + times(effects, 'refund_requested')).toBeLessThanOrEqual(1);
        expect(times(effects, 'refunded')).toBeLessThanOrEqual(times(effects, 'refund_requested'));
        expect(order.deadlineAt !== null).toBe(order.state === 'paid' || order.state === 'generating');
        expect(order.refundReason !== null).toBe(
          order.state === 'refund_pending' || order.state === 'refunded',
        );
      }),
    );
  });

  it('starts and ends work at most once, also when banks and customers change their minds', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyEvent, anyEventOfMoney), { maxLength: 40 }), (events) => {
        const { order, effects } = play(events);
        for (const effect of ['paid', 'delivered', 'expired'] as const)
          expect(times(effects, effect)).toBeLessThanOrEqual(1);
        expect(times(effects, 'refunded')).toBeLessThanOrEqual(
          times(effects, 'refund_requested') + times(effects, 'refund_bounced'),
        );
        const after = effects.slice(
          effects.findIndex((effect) => effect === 'refund_requested' || effect === 'disputed'),
        );
        if (after.length < effects.length) expect(after).not.toContain('paid');
        if (order.deadlineAt) expect(['awaiting_payment', 'paid', 'generating']).toContain(order.state);
        if (order.state === 'delivered') expect(order.refundReason).toBeNull();
      }),
    );
  });

  it('keeps the first reason of a refund', () => {
    const { order } = play([
      { type: 'payment_confirmed' },
      { type: 'withdrawn' },
      { type: 'dispute_opened' },
      { type: 'dispute_won' },
      { type: 'refund_settled' },
    ]);
    expect(order).toMatchObject({ state: 'refunded', refundReason: 'withdrawn' });
  });

  it('gives a bank that pays later two weeks', () => {
    expect(play([{ type: 'payment_started' }]).order).toMatchObject({
      state: 'awaiting_payment',
      deadlineAt: new Date('2026-12-05T12:00:00Z'),
    });
  });

  it('counts one version for every change of state', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        let order = anOrder();
        for (const event of events) {
          const next = step(order, event)?.order ?? order;
          expect(next.version - order.version).toBe(next.state === order.state ? 0 : 1);
          order = next;
        }
      }),
    );
  });

  /** The model: the first decisive event after the payment says how the order ends. */
  function modelOf(events: readonly OrderEvent[]): Order['state'] {
    const idle = new Set(['payment_confirmed', 'payment_lapsed', 'refund_settled']);
    const underWay = (event: OrderEvent) =>
      event.type === 'generation_started' || (event.type === 'generation_completed' && event.usable > 0);
    const decisive = events.find((event) => !idle.has(event.type) && !underWay(event));
    if (!decisive) return events.some(underWay) ? 'generating' : 'paid';
    return decisive.type === 'images_stored' && decisive.missing === 0 ? 'delivered' : 'refunded';
  }

  it('ends where a model of three lines says', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 20 }), (events) => {
        const { order } = play([{ type: 'payment_confirmed' }, ...events, { type: 'refund_settled' }]);
        expect(order.state).toBe(modelOf(events));
      }),
    );
  });

  it('ends the same when the facts of one outcome are repeated and shuffled', () => {
    const outcome = fc.constantFrom<OrderEvent>(
      { type: 'generation_completed', usable: 0 },
      { type: 'generation_failed', reason: 'engine_unavailable' },
      { type: 'images_stored', images: 20, missing: 0 },
      { type: 'images_stored', images: 12, missing: 8 },
    );
    const story = outcome.chain((end) =>
      fc
        .array(
          fc.constantFrom<OrderEvent>(
            end,
            { type: 'generation_started' },
            { type: 'generation_completed', usable: 20 },
          ),
          { maxLength: 12 },
        )
        .chain((extra) => fc.shuffledSubarray([end, ...extra], { minLength: extra.length + 1 }))
        .map((events) => ({ end, events })),
    );
    fc.assert(
      fc.property(story, ({ end, events }) => {
        const shuffled = play([{ type: 'payment_confirmed' }, ...events, { type: 'refund_settled' }]);
        const once = play([{ type: 'payment_confirmed' }, end, { type: 'refund_settled' }]);
        expect(shuffled.order.state).toBe(once.order.state);
        expect(shuffled.effects.filter((effect) => effect !== 'anomaly')).toEqual(once.effects);
      }),
    );
  });
});
