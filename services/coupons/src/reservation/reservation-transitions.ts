/**
 * `lapsed`: given back because nobody paid in time or the order was not made; a payment that turns up takes it again.
 * `returned`: given back because the order is over; nothing takes it again.
 */
export const reservationStates = ['reserved', 'redeemed', 'lapsed', 'returned'] as const;
export type ReservationState = (typeof reservationStates)[number];

export const reservationEvents = ['repeated', 'paid', 'released', 'expired', 'order_over'] as const;
export type ReservationEvent = (typeof reservationEvents)[number];

export interface ReservationTransition {
  readonly from: readonly ReservationState[];
  readonly on: ReservationEvent;
  readonly to: ReservationState;
  /** What happens to the use of the coupon. `take_if_left`: the order stands, also when no use is left. */
  readonly use: 'keep' | 'take' | 'take_if_left' | 'give_back';
  readonly redeems?: true;
}

/** Whatever is not here changes nothing: it happened before, or came too late. */
const reservationTransitions: readonly ReservationTransition[] = [
  { from: ['lapsed'], on: 'repeated', to: 'reserved', use: 'take' },
  { from: ['reserved'], on: 'paid', to: 'redeemed', use: 'keep', redeems: true },
  { from: ['lapsed'], on: 'paid', to: 'redeemed', use: 'take_if_left', redeems: true },
  { from: ['reserved'], on: 'released', to: 'lapsed', use: 'give_back' },
  { from: ['reserved'], on: 'expired', to: 'lapsed', use: 'give_back' },
  { from: ['reserved', 'redeemed'], on: 'order_over', to: 'returned', use: 'give_back' },
  { from: ['lapsed'], on: 'order_over', to: 'returned', use: 'keep' },
];

export const reservationTransition = (
  state: ReservationState,
  event: ReservationEvent,
): ReservationTransition | undefined =>
  reservationTransitions.find(({ from, on }) => on === event && from.includes(state));
