import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  reservationEvents,
  reservationStates,
  reservationTransition,
  type ReservationEvent,
  type ReservationState,
} from './reservation-transitions.ts';

type Row = Partial<Record<ReservationState, string>>;

const expected: Readonly<Record<ReservationEvent, Row>> = {
  repeated: { lapsed: 'reserved take' },
  paid: { reserved: 'redeemed keep redeems', lapsed: 'redeemed take_if_left redeems' },
  released: { reserved: 'lapsed give_back' },
  expired: { reserved: 'lapsed give_back' },
  order_over: { reserved: 'returned give_back', redeemed: 'returned give_back', lapsed: 'returned keep' },
};

const cells = reservationEvents.flatMap((event) => reservationStates.map((state) => [state, event] as const));

interface Model {
  readonly state: ReservationState;
  readonly holdsUse: boolean;
  readonly redeemed: number;
}

function play(events: readonly ReservationEvent[]): Model {
  let model: Model = { state: 'reserved', holdsUse: true, redeemed: 0 };
  for (const event of events) {
    const transition = reservationTransition(model.state, event);
    if (!transition) continue;
    const holdsUse = transition.use === 'keep' ? model.holdsUse : transition.use !== 'give_back';
    model = { state: transition.to, holdsUse, redeemed: model.redeemed + (transition.redeems ? 1 : 0) };
  }
  return model;
}

const history = fc.array(fc.constantFrom(...reservationEvents), { maxLength: 20 });

describe('a reservation', () => {
  it.each(cells)('knows what %s does with %s', (state, event) => {
    const transition = reservationTransition(state, event);
    const answer =
      transition && [transition.to, transition.use, ...(transition.redeems ? ['redeems'] : [])].join(' ');
    expect(answer).toBe(expected[event][state]);
  });

  it('holds a use exactly while it is reserved or redeemed, whatever arrives', () => {
    fc.assert(
      fc.property(history, (events) => {
        const { state, holdsUse } = play(events);
        expect(holdsUse).toBe(state === 'reserved' || state === 'redeemed');
      }),
    );
  });

  it('is redeemed at most once', () => {
    fc.assert(fc.property(history, (events) => expect(play(events).redeemed).toBeLessThanOrEqual(1)));
  });

  it('ends returned when the order is over, wherever that fact arrives', () => {
    fc.assert(
      fc.property(history, fc.nat(), (events, place) => {
        const at = place % (events.length + 1);
        expect(play(events.toSpliced(at, 0, 'order_over')).state).toBe('returned');
      }),
    );
  });

  it('converges when payment and end are repeated and shuffled', () => {
    const shuffled = fc
      .array(fc.constantFrom<ReservationEvent>('paid', 'order_over'), { maxLength: 8 })
      .chain((extra) =>
        fc.shuffledSubarray<ReservationEvent>(['paid', 'order_over', ...extra], {
          minLength: extra.length + 2,
        }),
      );
    fc.assert(
      fc.property(shuffled, (events) =>
        expect(play(events)).toMatchObject({ state: 'returned', holdsUse: false }),
      ),
    );
  });
});
