import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { ObjectStore } from '../application/ports/object-store.port.ts';

const pauseMs = 60_000;

/** Makes the buckets where they are missing. */
@Injectable()
export class BucketWorker extends Periodic {
  constructor(private readonly objects: ObjectStore) {
    super(pauseMs);
  }

  protected override work(): Promise<void> {
    return this.objects.ensureBuckets();
  }
}
