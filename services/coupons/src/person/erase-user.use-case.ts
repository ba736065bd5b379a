import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Eraser, ErasureRequest } from '@headshots/erasure';
import { UnitOfWork } from '@headshots/platform/persistence';
import { ChangeReservation, ReservationRepository } from '../reservation/index.ts';

/** Gives back what is held for the user and cuts the rest loose: a coupon still knows how often it was used. */
@Injectable()
export class EraseUser implements Eraser {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reservations: ReservationRepository,
    private readonly changeReservation: ChangeReservation,
  ) {}

  run({ userId }: ErasureRequest): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      for (const held of await this.reservations.lockOpenOf(tx, userId))
        await this.changeReservation.apply(tx, held, 'released');
      await this.reservations.cutLoose(tx, userId, randomUUID());
      return true;
    });
  }
}
