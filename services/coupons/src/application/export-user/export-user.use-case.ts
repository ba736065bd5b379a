import { Inject, Injectable } from '@nestjs/common';
import { RESERVATION_STORE, type CouponUse, type ReservationStore } from '../ports/reservation.store.ts';

/** Everything coupons stores about a user. */
@Injectable()
export class ExportUser {
  constructor(@Inject(RESERVATION_STORE) private readonly reservations: ReservationStore) {}

  async run(userId: string): Promise<{ readonly couponUses: readonly CouponUse[] }> {
    return { couponUses: await this.reservations.usesOf(userId) };
  }
}
