import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { DeliveryRepository } from './delivery.repository.ts';

const hour = 60 * 60 * 1000;

@Injectable()
export class HousekeepingWorker extends Periodic {
  constructor(private readonly deliveries: DeliveryRepository) {
    super(hour);
  }

  override async work(): Promise<void> {
    await this.deliveries.purge();
  }
}
