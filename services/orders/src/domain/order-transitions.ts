import type { OrderState } from '@headshots/proto/vocabulary';
import type { GenerationFailure } from './refund-policy.ts';

export type OrderEvent =
  | { readonly type: 'payment_confirmed' }
  | { readonly type: 'payment_lapsed' }
  | { readonly type: 'generation_started' }
  | { readonly type: 'generation_completed'; readonly usable: number }
  | { readonly type: 'generation_failed'; readonly reason: GenerationFailure }
  /** What of the order the customer can download, and what was made and could not be kept. */
  | { readonly type: 'images_stored'; readonly images: number; readonly missing: number }
  | { readonly type: 'photo_deleted' }
  | { readonly type: 'deadline_passed' }
  | { readonly type: 'account_deleted' }
  | { readonly type: 'refund_settled' };

/** What goes out with a transition, in its transaction. */
export type Effect = 'paid' | 'expired' | 'delivered' | 'refund_requested' | 'refunded' | 'anomaly';

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
  whole: (event: OrderEvent, bought: number) =>
    event.type === 'images_stored' && event.missing === 0 && event.images >= bought,
  short: (event: OrderEvent, bought: number) =>
    event.type === 'images_stored' && (event.missing > 0 || event.images < bought),
} as const;

const working = ['paid', 'generating'] as const;

/** The order process. Whatever is not here leaves the order as it is: applied before, or too late to matter. */
export const orderTransitions: readonly Transition[] = [
  { from: ['awaiting_payment'], on: 'payment_confirmed', to: 'paid', effect: 'paid' },
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
  {
    from: ['refund_pending', 'refunded'],
    on: 'generation_completed',
    when: 'someUsable',
    to: 'same',
    effect: 'anomaly',
  },
  { from: ['refund_pending', 'refunded'], on: 'images_stored', when: 'whole', to: 'same', effect: 'anomaly' },
  { from: ['refund_pending'], on: 'refund_settled', to: 'refunded', effect: 'refunded' },
];

/** @param order `images`: how many were bought */
export function transitionFor(
  { state, images }: { readonly state: OrderState; readonly images: number },
  event: OrderEvent,
): Transition | undefined {
  return orderTransitions.find(
    ({ from, on, when }) =>
      on === event.type && from.includes(state) && (when === undefined || guards[when](event, images)),
  );
}

/** States in which a photo belongs to an order. */
export const liveStates = [
  'awaiting_payment',
  'paid',
  'generating',
  'refund_pending',
] as const satisfies readonly OrderState[];

/** States in which images are bought and not yet delivered. */
export const creditStates = working;
