import type { Money } from '../../domain/money.ts';
import type { PackageName } from '../../domain/package.ts';

export const COUPONS = Symbol('COUPONS');

export interface ReservationRequest {
  readonly code: string;
  readonly orderId: string;
  readonly userId: string;
  readonly package: PackageName;
  readonly price: Money;
  /** The use returns by itself when the order was not paid by then. */
  readonly expiresAt: Date;
}

export interface Reservation {
  readonly reservationId: string;
  readonly discount: Money;
}

export interface CouponsPort {
  /**
   * Takes one use; the same order gets the same reservation again.
   * @throws Problem `coupon.*` when the code cannot be used, `service.unavailable` when nobody answers
   */
  reserve(request: ReservationRequest): Promise<Reservation>;
  /** Gives the use back; also when there is none. */
  release(orderId: string): Promise<void>;
}
