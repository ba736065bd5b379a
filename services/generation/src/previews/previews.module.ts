import { Module } from '@nestjs/common';
import { Erasures } from '@headshots/erasure';
import { WorkModule } from '../work/index.ts';
import { EndPreviews } from './end-previews.use-case.ts';
import { EndPreviewsWorker } from './end-previews.worker.ts';
import { MakePreview } from './make-preview.use-case.ts';
import { PreviewUseRepository } from './preview-use.repository.ts';
import { PreviewGauge } from './preview.gauges.ts';
import { PreviewRepository } from './preview.repository.ts';
import { PreviewWorker } from './preview.worker.ts';
import { RequestPreview } from './request-preview.use-case.ts';
import { ShowPreview } from './show-preview.use-case.ts';

@Module({
  imports: [WorkModule],
  providers: [
    EndPreviews,
    EndPreviewsWorker,
    Erasures,
    MakePreview,
    PreviewGauge,
    PreviewRepository,
    PreviewUseRepository,
    PreviewWorker,
    RequestPreview,
    ShowPreview,
  ],
  exports: [EndPreviewsWorker, PreviewRepository, PreviewWorker, RequestPreview, ShowPreview],
})
export class PreviewsModule {}
