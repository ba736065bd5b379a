import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { ChangeReservation } from './change-reservation.service.ts';
import { ReservationRepository } from './reservation.repository.ts';

const most = 1_000;

@Injectable()
export class LapseReservations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reservations: ReservationRepository,
    private readonly changeReservation: ChangeReservation,
  ) {}

  /** Returns how many lapsed. One transaction each, so that two replicas never wait for each other in a circle. */
  async run(): Promise<number> {
    for (let lapsed = 0; lapsed < most; lapsed += 1) if (!(await this.one())) return lapsed;
    return most;
  }

  private one(): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      const reservation = await this.reservations.lockExpired(tx);
      return reservation ? this.changeReservation.apply(tx, reservation, 'expired') : false;
    });
  }
}
