import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { DELIVERY_STORE, type DeliveryStore } from '../application/ports/delivery-store.ts';
import { Periodic } from '@headshots/platform/workers';

@Injectable()
export class PurgeWorker extends Periodic {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(DELIVERY_STORE) private readonly deliveries: DeliveryStore,
  ) {
    super(60 * 60_000);
  }

  protected override async work(): Promise<boolean> {
    return this.unitOfWork.run((tx) => this.deliveries.purge(tx));
  }
}
