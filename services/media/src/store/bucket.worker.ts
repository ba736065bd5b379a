import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { ObjectStore } from './object-store.port.ts';
import { StoreCustody } from './store-custody.service.ts';

const pauseMs = 60_000;

@Injectable()
export class BucketWorker extends Periodic {
  constructor(
    private readonly objects: ObjectStore,
    private readonly custody: StoreCustody,
  ) {
    super(pauseMs);
  }

  protected override async work(): Promise<void> {
    await this.objects.ensureBuckets();
    await this.custody.beat();
  }
}
