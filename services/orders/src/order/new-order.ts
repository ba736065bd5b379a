import { minus, type Money } from './money.ts';
import type { Language } from '@headshots/proto/languages';
import type { Order } from './order.ts';
import type { Expression, Outfit, Package } from '@headshots/proto/vocabulary';
import { packageTerms } from './package.ts';

export interface NewOrder {
  readonly id: string;
  readonly number: string;
  readonly userId: string;
  readonly photoId: string;
  readonly package: Package;
  readonly expression: Expression;
  readonly outfit: Outfit;
  readonly listPrice: Money;
  readonly discount: Money;
  readonly language: Language;
  readonly couponCode: string | null;
  readonly couponReservationId: string | null;
  readonly paymentSessionId: string;
  readonly bypass: boolean;
  readonly placedAt: Date;
  readonly deadlineAt: Date;
}

/**
 * An order as it begins: waiting for its payment.
 * @throws RangeError when the discount is more than the price
 */
export function newOrder(draft: NewOrder): Order {
  return {
    ...draft,
    images: packageTerms[draft.package].images,
    total: minus(draft.listPrice, draft.discount),
    state: 'awaiting_payment',
    version: 1,
    paidAt: null,
    deliveredAt: null,
    confirmedAt: null,
    expiredAt: null,
    refundedAt: null,
    refundReason: null,
  };
}
