import type { OrderState } from '@headshots/proto/vocabulary';
import type { Order } from './order.ts';
import type { GenerationFailure } from './refund-reason.ts';

export type OrderEvent =
  | { readonly type: 'payment_confirmed' }
  | { readonly type: 'payment_lapsed' }
  /** The customer is done, the bank has not paid yet. */
  | { readonly type: 'payment_started' }
  | { readonly type: 'generation_started' }
  | { readonly type: 'generation_completed'; readonly usable: number }
  | { readonly type: 'generation_failed'; readonly reason: GenerationFailure }
  | { readonly type: 'images_stored'; readonly images: number; readonly missing: number }
  | { readonly type: 'photo_deleted' }
  | { readonly type: 'deadline_passed' }
  | { readonly type: 'account_deleted'; readonly held?: boolean }
  | { readonly type: 'account_locked' }
  | { readonly type: 'refund_settled' }
  | { readonly type: 'refund_bounced' }
  | { readonly type: 'refunded_outside' }
  /** `held`: a person decides about the money. */
  | { readonly type: 'withdrawn'; readonly held?: boolean }
  | { readonly type: 'claim_granted' }
  | { readonly type: 'fraud_warned' }
  | { readonly type: 'dispute_opened' }
  | { readonly type: 'dispute_won' }
  | { readonly type: 'dispute_lost' };

export type Effect =
  | 'paid'
  | 'expired'
  | 'delivered'
  | 'refund_requested'
  | 'refunded'
  | 'refund_bounced'
  | 'disputed'
  | 'anomaly';

export type Situation = Pick<Order, 'state' | 'images' | 'deliveredAt' | 'refundReason'>;

export interface Transition {
  readonly from: readonly OrderState[];
  readonly on: OrderEvent['type'];
  readonly when?: keyof typeof guards;
  /** `same` notes something about a state that stays. */
  readonly to: OrderState | 'same';
  readonly effect?: Effect;
}

const guards = {
  someUsable: (event: OrderEvent) => event.type === 'generation_completed' && event.usable > 0,
  noneUsable: (event: OrderEvent) => event.type === 'generation_completed' && event.usable === 0,
  whole: (event: OrderEvent, { images }: Situation) =>
    event.type === 'images_stored' && event.missing === 0 && event.images >= images,
  short: (event: OrderEvent, { images }: Situation) =>
    event.type === 'images_stored' && (event.missing > 0 || event.images < images),
  earned: (_: OrderEvent, situation: Situation) => isEarned(situation),
  owed: (_: OrderEvent, situation: Situation) => !isEarned(situation),
} as const;

/** Money that comes back to us is ours only when we delivered and owe no refund. */
const isEarned = ({ deliveredAt, refundReason }: Situation): boolean =>
  deliveredAt !== null && refundReason === null;

const working = ['paid', 'generating'] as const;
const sold = [...working, 'delivered'] as const;
const givenBack = ['refund_pending', 'refunded', 'disputed', 'charged_back'] as const;

/** The order process. Whatever is not here leaves the order as it is: applied before, or too late to matter. */
export const orderTransitions: readonly Transition[] = [
  { from: ['awaiting_payment'], on: 'payment_confirmed', to: 'paid', effect: 'paid' },
  { from: ['awaiting_payment'], on: 'payment_started', to: 'awaiting_payment' },
  { from: ['awaiting_payment'], on: 'payment_lapsed', to: 'expired', effect: 'expired' },
  { from: ['expired'], on: 'payment_confirmed', to: 'refund_pending', effect: 'refund_requested' },
  { from: ['paid'], on: 'generation_started', to: 'generating' },
  { from: ['paid'], on: 'generation_completed', when: 'someUsable', to: 'generating' },
  {
    from: working,
    on: 'generation_completed',
    when: 'noneUsable',
    to: 'refund_pending',
    effect: 'refund_requested',
  },
  { from: working, on: 'images_stored', when: 'whole', to: 'delivered', effect: 'delivered' },
  { from: working, on: 'images_stored', when: 'short', to: 'refund_pending', effect: 'refund_requested' },
  { from: ['awaiting_payment'], on: 'photo_deleted', to: 'expired', effect: 'expired' },
  { from: working, on: 'photo_deleted', to: 'refund_pending', effect: 'refund_requested' },
  { from: working, on: 'generation_failed', to: 'refund_pending', effect: 'refund_requested' },
  { from: working, on: 'deadline_passed', to: 'refund_pending', effect: 'refund_requested' },
  { from: working, on: 'account_deleted', to: 'refund_pending', effect: 'refund_requested' },
  { from: working, on: 'account_locked', to: 'refund_pending', effect: 'refund_requested' },
  { from: sold, on: 'withdrawn', to: 'refund_pending', effect: 'refund_requested' },
  { from: ['delivered'], on: 'claim_granted', to: 'refund_pending', effect: 'refund_requested' },
  { from: working, on: 'fraud_warned', to: 'refund_pending', effect: 'refund_requested' },
  { from: sold, on: 'refunded_outside', to: 'refund_pending', effect: 'refund_requested' },
  { from: givenBack, on: 'generation_completed', when: 'someUsable', to: 'same', effect: 'anomaly' },
  { from: givenBack, on: 'images_stored', when: 'whole', to: 'same', effect: 'anomaly' },
  { from: ['refund_pending'], on: 'refund_settled', to: 'refunded', effect: 'refunded' },
  { from: ['refund_pending'], on: 'refund_bounced', to: 'same', effect: 'refund_bounced' },
  { from: ['refunded'], on: 'refund_bounced', to: 'refund_pending', effect: 'refund_bounced' },
  { from: [...sold, 'refund_pending'], on: 'dispute_opened', to: 'disputed', effect: 'disputed' },
  { from: ['disputed'], on: 'dispute_won', when: 'earned', to: 'delivered' },
  { from: ['disputed'], on: 'dispute_won', when: 'owed', to: 'refund_pending', effect: 'refund_requested' },
  { from: ['disputed'], on: 'dispute_lost', to: 'charged_back' },
];

export function transitionFor(situation: Situation, event: OrderEvent): Transition | undefined {
  return orderTransitions.find(
    ({ from, on, when }) =>
      on === event.type &&
      from.includes(situation.state) &&
      (when === undefined || guards[when](event, situation)),
  );
}

/** Nothing leads back into them: what a bank does months later never blocks another order of the photo. */
export const photoStates = ['awaiting_payment', ...working] as const satisfies readonly OrderState[];

export const liveStates = [...photoStates, 'refund_pending'] as const satisfies readonly OrderState[];

export const creditStates = working;

export const isWorking = ({ state }: Situation): boolean => working.some((one) => one === state);
