import type { Package } from '@headshots/proto/vocabulary';
import type { Money } from '../order/money.ts';

/** What is bought with a code, as somebody typed it, at the list price. */
export interface CouponPurchase {
  readonly code: string;
  readonly package: Package;
  readonly price: Money;
}

export interface CouponQuote {
  /** As the operator wrote it. */
  readonly code: string;
  readonly discount: Money;
  /** Null when unlimited. */
  readonly usesRemaining: number | null;
}

export interface ReservationRequest extends CouponPurchase {
  readonly orderId: string;
  readonly userId: string;
  /** The use returns by itself when the order was not paid by then. */
  readonly expiresAt: Date;
}

export interface Reservation {
  readonly reservationId: string;
  readonly discount: Money;
}

export abstract class CouponsPort {
  /**
   * Tells what a code takes off; takes no use.
   * @throws Problem `coupon.*` when the code cannot be used, `service.unavailable` when nobody answers
   */
  abstract quote(purchase: CouponPurchase): Promise<CouponQuote>;
  /**
   * Takes one use; the same order gets the same reservation again.
   * @throws Problem `coupon.*` when the code cannot be used, `service.unavailable` when nobody answers
   */
  abstract reserve(request: ReservationRequest): Promise<Reservation>;
  /** Gives the use back; also when there is none. */
  abstract release(orderId: string): Promise<void>;
}
