import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { ChangeReservation } from './change-reservation.service.ts';

/** Gives back the use held for an order that was not made. */
@Injectable()
export class ReleaseUse {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changeReservation: ChangeReservation,
  ) {}

  /** False when there was nothing to give back. */
  run(orderId: string): Promise<boolean> {
    return this.unitOfWork.run((tx) => this.changeReservation.ofOrder(tx, orderId, 'released'));
  }
}
