import { Module } from '@nestjs/common';
import { Erasures } from '@headshots/erasure';
import { PreviewsModule } from '../previews/index.ts';
import { WorkModule } from '../work/index.ts';
import { CancelJob } from './cancel-job.use-case.ts';
import { ClaimShot } from './claim-shot.use-case.ts';
import { FailOverdueJobs } from './fail-overdue-jobs.use-case.ts';
import { HousekeepingWorker } from './housekeeping.worker.ts';
import { JobRepository } from './job.repository.ts';
import { GrantRetakes } from './grant-retakes.use-case.ts';
import { ListRetakes } from './list-retakes.use-case.ts';
import { MediaEvents } from './media.events.ts';
import { OpenJob } from './open-job.use-case.ts';
import { OrdersEvents } from './orders.events.ts';
import { OverdueWorker } from './overdue.worker.ts';
import { QueueGauge } from './queue.gauges.ts';
import { RenderShot } from './render-shot.use-case.ts';
import { RetakeHeadshot } from './retake-headshot.use-case.ts';
import { SettleRetake } from './settle-retake.service.ts';
import { SettleShot } from './settle-shot.service.ts';
import { ShotGauges } from './shot.gauges.ts';
import { ShotRepository } from './shot.repository.ts';
import { ShotWorker } from './shot.worker.ts';

@Module({
  imports: [WorkModule, PreviewsModule],
  controllers: [OrdersEvents, MediaEvents],
  providers: [
    CancelJob,
    ClaimShot,
    Erasures,
    FailOverdueJobs,
    HousekeepingWorker,
    JobRepository,
    GrantRetakes,
    ListRetakes,
    OpenJob,
    OverdueWorker,
    QueueGauge,
    RenderShot,
    RetakeHeadshot,
    SettleRetake,
    SettleShot,
    ShotGauges,
    ShotRepository,
    ShotWorker,
  ],
  exports: [CancelJob, ListRetakes, RetakeHeadshot, ShotRepository, ShotWorker],
})
export class JobsModule {}
