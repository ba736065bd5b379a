import type { Package } from '@headshots/proto/vocabulary';
import type { Money } from '../coupon/money.ts';
import type { ReservationState } from './reservation-transitions.ts';

export interface Reservation {
  readonly id: string;
  readonly couponId: string;
  readonly orderId: string;
  readonly userId: string;
  readonly package: Package;
  readonly discount: Money;
  readonly total: Money;
  readonly state: ReservationState;
  /** Whether it counts in the coupon's `used`. */
  readonly holdsUse: boolean;
  readonly expiresAt: Date;
}
