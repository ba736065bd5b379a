import { Module } from '@nestjs/common';
import { HEALTH_CHECK } from '@headshots/platform/http';
import { BucketWorker } from './bucket.worker.ts';
import { ClaimBucket } from './claim-bucket.service.ts';
import { DeletionLedger } from './deletion-ledger.service.ts';
import { InstallationRepository } from './installation.repository.ts';
import { ObjectRemovalRepository } from './object-removal.repository.ts';
import { ObjectRemovalWorker } from './object-removal.worker.ts';
import { RemovalSignal } from './removal-signal.service.ts';
import { RemovalGauge } from './removal.gauges.ts';
import { RemoveObjects } from './remove-objects.use-case.ts';
import { StoreCustody } from './store-custody.service.ts';

@Module({
  providers: [
    BucketWorker,
    ClaimBucket,
    DeletionLedger,
    InstallationRepository,
    ObjectRemovalRepository,
    ObjectRemovalWorker,
    RemovalGauge,
    RemovalSignal,
    RemoveObjects,
    StoreCustody,
    { provide: HEALTH_CHECK, useExisting: StoreCustody },
  ],
  exports: [DeletionLedger, ObjectRemovalRepository, RemovalSignal, StoreCustody],
})
export class StoreModule {}
