import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { ReservationRepository } from './reservation.repository.ts';

const hour = 60 * 60 * 1000;

@Injectable()
export class HousekeepingWorker extends Periodic {
  constructor(private readonly reservations: ReservationRepository) {
    super(hour);
  }

  override async work(): Promise<void> {
    await this.reservations.purge();
  }
}
