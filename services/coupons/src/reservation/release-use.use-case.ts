import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { ChangeReservation } from './change-reservation.service.ts';

@Injectable()
export class ReleaseUse {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changeReservation: ChangeReservation,
  ) {}

  run(orderId: string): Promise<boolean> {
    return this.unitOfWork.run((tx) => this.changeReservation.ofOrder(tx, orderId, 'released'));
  }
}
