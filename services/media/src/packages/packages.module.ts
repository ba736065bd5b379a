import { Module } from '@nestjs/common';
import { StoreModule } from '../store/index.ts';
import { DecodingModule } from '../decoding/index.ts';
import { PhotoModule } from '../photo/index.ts';
import { GenerationEvents } from './generation.events.ts';
import { HeadshotTroubleRepository } from './headshot-trouble.repository.ts';
import { ImageFailures } from './image-failures.service.ts';
import { OrdersEvents } from './orders.events.ts';
import { PackageGauge } from './package.gauges.ts';
import { PhotoProgress } from './photo-progress.service.ts';
import { RecordProgress } from './record-progress.use-case.ts';
import { RunRepository } from './run.repository.ts';
import { SettlePackages } from './settle-packages.use-case.ts';
import { SettlePackagesWorker } from './settle-packages.worker.ts';
import { TakeHeadshot } from './take-headshot.use-case.ts';
import { StoredPublisher } from './stored-publisher.service.ts';

@Module({
  imports: [StoreModule, DecodingModule, PhotoModule],
  controllers: [GenerationEvents, OrdersEvents],
  providers: [
    ImageFailures,
    HeadshotTroubleRepository,
    PackageGauge,
    PhotoProgress,
    RecordProgress,
    RunRepository,
    SettlePackages,
    SettlePackagesWorker,
    TakeHeadshot,
    StoredPublisher,
  ],
})
export class PackagesModule {}
