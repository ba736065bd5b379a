import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { CouponActRepository } from '../coupon/index.ts';
import { ReservationRepository } from './reservation.repository.ts';

const hour = 60 * 60 * 1000;

@Injectable()
export class HousekeepingWorker extends Periodic {
  constructor(
    private readonly reservations: ReservationRepository,
    private readonly acts: CouponActRepository,
  ) {
    super(hour);
  }

  override async work(): Promise<void> {
    await this.reservations.purge();
    await this.acts.purge();
  }
}
