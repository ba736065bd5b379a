import { Module } from '@nestjs/common';
import { StoreModule } from '../store/index.ts';
import { PhotoModule } from '../photo/index.ts';
import { EndPhotos } from './end-photos.use-case.ts';
import { EndPhotosWorker } from './end-photos.worker.ts';
import { ExtendPhoto } from './extend-photo.use-case.ts';
import { OrphanSweepWorker } from './orphan-sweep.worker.ts';
import { OverdueGauge } from './overdue.gauges.ts';
import { PhotoLifeRepository } from './photo-life.repository.ts';
import { SweepOrphans } from './sweep-orphans.use-case.ts';
import { SweepPositionRepository } from './sweep-position.repository.ts';
import { SweepGauge } from './sweep.gauges.ts';

@Module({
  imports: [StoreModule, PhotoModule],
  providers: [
    EndPhotos,
    EndPhotosWorker,
    ExtendPhoto,
    OrphanSweepWorker,
    OverdueGauge,
    PhotoLifeRepository,
    SweepGauge,
    SweepOrphans,
    SweepPositionRepository,
  ],
  exports: [ExtendPhoto, PhotoLifeRepository],
})
export class RetentionModule {}
