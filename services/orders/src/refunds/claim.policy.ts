import { after } from '../order/deadline.policy.ts';
import type { Order } from '../order/order.ts';

const claimSeconds = 30 * 24 * 60 * 60;

type Delivery = Pick<Order, 'state' | 'deliveredAt'>;

export const claimUntil = ({ state, deliveredAt }: Delivery): Date | null =>
  state === 'delivered' && deliveredAt ? after(deliveredAt, claimSeconds) : null;

export function claimRefusal(
  order: Delivery,
  now: Date,
): 'claim.not_delivered' | 'claim.too_late' | undefined {
  const until = claimUntil(order);
  if (!until) return 'claim.not_delivered';
  return now > until ? 'claim.too_late' : undefined;
}
