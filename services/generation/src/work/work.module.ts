import { Module } from '@nestjs/common';
import { PreviewShare } from './preview-share.ts';
import { WorkPause } from './work-pause.service.ts';

@Module({
  providers: [
    { provide: PreviewShare, useFactory: () => new PreviewShare() },
    { provide: WorkPause, useFactory: () => new WorkPause() },
  ],
  exports: [PreviewShare, WorkPause],
})
export class WorkModule {}
