import type { Money } from '../../domain/money.ts';
import type { Package } from '@headshots/proto/vocabulary';

export interface ReservationRequest {
  readonly code: string;
  readonly orderId: string;
  readonly userId: string;
  readonly package: Package;
  readonly price: Money;
  /** The use returns by itself when the order was not paid by then. */
  readonly expiresAt: Date;
}

export interface Reservation {
  readonly reservationId: string;
  readonly discount: Money;
}

export abstract class CouponsPort {
  /**
   * Takes one use; the same order gets the same reservation again.
   * @throws Problem `coupon.*` when the code cannot be used, `service.unavailable` when nobody answers
   */
  abstract reserve(request: ReservationRequest): Promise<Reservation>;
  /** Gives the use back; also when there is none. */
  abstract release(orderId: string): Promise<void>;
}
