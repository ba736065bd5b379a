import type { Tx } from '@headshots/platform/persistence';
import type { Reservation } from '../../domain/reservation.ts';

export const RESERVATION_STORE = Symbol('RESERVATION_STORE');

/** A use of a coupon as its owner sees it. */
export interface CouponUse extends Pick<Reservation, 'orderId' | 'package' | 'discount' | 'state'> {
  readonly code: string;
  readonly reservedAt: Date;
}

export interface ReservationStore {
  /** False when the order has one already. */
  insert(tx: Tx, reservation: Reservation): Promise<boolean>;
  lockOfOrder(tx: Tx, orderId: string): Promise<Reservation | undefined>;
  /** One reservation that nobody paid in time, locked; those locked by others are left to them. */
  lockExpired(tx: Tx): Promise<Reservation | undefined>;
  /** @throws Error when `before` is not what the database holds */
  update(tx: Tx, before: Reservation, after: Reservation): Promise<void>;
  /** Reservations of a user that still wait for their payment, locked. */
  lockOpenOf(tx: Tx, userId: string): Promise<readonly Reservation[]>;
  /** Puts the reference in the place of the user. */
  cutLoose(tx: Tx, userId: string, reference: string): Promise<void>;
  usesOf(userId: string): Promise<readonly CouponUse[]>;
}
