import { after, delayedPaymentSeconds, generationSeconds, type DeadlinePolicy } from './deadline.policy.ts';
import type { Order } from './order.ts';
import type { OrderState } from '@headshots/proto/vocabulary';
import { transitionFor, type Effect, type OrderEvent } from './order-transitions.ts';
import type { RefundReason } from './refund-reason.ts';

export interface Advance {
  readonly order: Order;
  readonly effect: Effect | undefined;
}

/**
 * The order after the event, by the table of transitions. Undefined when the event changes nothing.
 * @param now the database's clock
 */
export function advance(
  order: Order,
  event: OrderEvent,
  now: Date,
  policy: DeadlinePolicy,
): Advance | undefined {
  const transition = transitionFor(order, event);
  if (!transition) return undefined;
  const { to, effect } = transition;
  if (to === 'same') return { order, effect };
  return {
    order: { ...order, state: to, version: order.version + 1, ...facts(order, to, event, now, policy) },
    effect,
  };
}

function facts(
  order: Order,
  to: OrderState,
  event: OrderEvent,
  now: Date,
  policy: DeadlinePolicy,
): Partial<Order> {
  switch (to) {
    case 'awaiting_payment':
      return { deadlineAt: after(now, delayedPaymentSeconds) };
    case 'paid':
      return { paidAt: now, deadlineAt: after(now, generationSeconds(order.package, policy)) };
    case 'delivered':
      return { deliveredAt: order.deliveredAt ?? now, deadlineAt: null };
    case 'expired':
      return { expiredAt: now, deadlineAt: null };
    case 'refund_pending':
      return {
        paidAt: order.paidAt ?? now,
        refundReason: order.refundReason ?? reasonOf(event),
        refundedAt: null,
        deadlineAt: null,
      };
    case 'refunded':
      return { refundedAt: now };
    case 'disputed':
      return { deadlineAt: null };
    default:
      return {};
  }
}

function reasonOf(event: OrderEvent): RefundReason {
  switch (event.type) {
    case 'generation_failed':
      return event.reason;
    case 'deadline_passed':
      return 'deadline';
    case 'payment_confirmed':
      return 'paid_too_late';
    case 'account_deleted':
    case 'account_locked':
    case 'photo_deleted':
    case 'withdrawn':
    case 'claim_granted':
    case 'fraud_warned':
    case 'refunded_outside':
      return event.type;
    case 'dispute_won':
      return 'disputed';
    case 'images_stored':
      return 'package_short';
    default:
      return 'no_usable';
  }
}
