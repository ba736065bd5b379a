import { Module, type DynamicModule } from '@nestjs/common';
import { GenerationService } from '@headshots/proto/generation/v1/generation_pb';
import { AccountDeletionEvents, erasureProviders } from '@headshots/platform/erasure';
import { kafkaSecurity } from '@headshots/platform/bus';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { RPC_HANDLERS, rpcService } from '@headshots/platform/rpc';
import { createStorage } from '@headshots/platform/storage';
import { GenerationEvents } from './adapters/events/generation.events.ts';
import { QueueGauge } from './adapters/metrics/queue-gauge.ts';
import { JobRepository } from './adapters/persistence/job.repository.ts';
import { persistence } from './adapters/persistence/persistence.ts';
import { ShotRepository } from './adapters/persistence/shot.repository.ts';
import { UserWorkRepository } from './adapters/persistence/user-work.repository.ts';
import { GenerationRpc } from './adapters/rpc/generation.rpc.ts';
import { MinioObjectStore } from './adapters/storage/minio-object-store.ts';
import { CancelJob } from './application/cancel-job/cancel-job.use-case.ts';
import { ClaimShot } from './application/claim-shot/claim-shot.use-case.ts';
import { EraseUser } from './application/erase-user/erase-user.use-case.ts';
import { ExportUser } from './application/export-user/export-user.use-case.ts';
import { FailOverdueJobs } from './application/fail-overdue-jobs/fail-overdue-jobs.use-case.ts';
import { OpenJob } from './application/open-job/open-job.use-case.ts';
import { ENGINE, type Engine } from './application/ports/engine.ts';
import { JOB_STORE } from './application/ports/job-store.ts';
import { OBJECT_STORE } from './application/ports/object-store.ts';
import { SHOT_BELL } from './application/ports/shot-bell.ts';
import { SHOT_STORE } from './application/ports/shot-store.ts';
import { USER_WORK_STORE } from './application/ports/user-work.store.ts';
import { WORK_PAUSE } from './application/ports/work-pause.ts';
import { RenderShot } from './application/render-shot/render-shot.use-case.ts';
import { SettleShot } from './application/render-shot/settle-shot.ts';
import type { GenerationConfig } from './generation.config.ts';
import { Housekeeping } from './workers/housekeeping.ts';
import { OverdueSweep } from './workers/overdue-sweep.ts';
import { ProcessShotBell } from './workers/process-shot-bell.ts';
import { ProcessWorkPause } from './workers/process-work-pause.ts';
import { SHOT_WORKER_SETTINGS, ShotWorkers, type ShotWorkerSettings } from './workers/shot-workers.ts';

@Module({})
export class GenerationModule {
  /** The engine comes from outside, so that worker faults can be tested without computing pictures. */
  static forRoot(config: GenerationConfig, engine: Engine): DynamicModule {
    const settings: ShotWorkerSettings = {
      slots: config.GENERATION_SLOTS === 0 ? 0 : engine.profile().loops,
      leaseMs: config.SHOT_LEASE_MS,
      pollMs: config.SHOT_POLL_MS,
    };
    const storage = createStorage({
      endpoint: config.S3_ENDPOINT,
      region: config.S3_REGION,
      accessKey: config.S3_ACCESS_KEY,
      secretKey: config.S3_SECRET_KEY,
    });
    const buckets = { photos: config.PHOTOS_BUCKET, headshots: config.HEADSHOTS_BUCKET };
    return {
      module: GenerationModule,
      imports: [
        PersistenceModule.forRoot({
          url: config.DATABASE_URL,
          poolSize: config.DATABASE_POOL,
          ...persistence,
        }),
        MessagingModule.forRoot({
          service: 'generation',
          brokers: config.KAFKA_BROKERS,
          topicPrefix: config.TOPIC_PREFIX,
          security: kafkaSecurity(config),
          producer: true,
          databaseUrl: config.DATABASE_URL,
        }),
      ],
      controllers: [GenerationEvents, AccountDeletionEvents],
      providers: [
        { provide: ENGINE, useValue: engine },
        { provide: JOB_STORE, useClass: JobRepository },
        { provide: SHOT_STORE, useClass: ShotRepository },
        { provide: SHOT_BELL, useClass: ProcessShotBell },
        { provide: WORK_PAUSE, useFactory: () => new ProcessWorkPause() },
        { provide: OBJECT_STORE, useValue: new MinioObjectStore(storage, buckets) },
        { provide: SHOT_WORKER_SETTINGS, useValue: settings },
        OpenJob,
        CancelJob,
        ClaimShot,
        RenderShot,
        SettleShot,
        FailOverdueJobs,
        ShotWorkers,
        OverdueSweep,
        Housekeeping,
        QueueGauge,
        { provide: USER_WORK_STORE, useClass: UserWorkRepository },
        EraseUser,
        ...erasureProviders('generation', EraseUser, {
          baseUrl: config.IDENTITY_URL,
          key: config.RPC_SERVICE_KEY,
        }),
        ExportUser,
        GenerationRpc,
        {
          provide: RPC_HANDLERS,
          useFactory: (rpc: GenerationRpc) => [rpcService(GenerationService, rpc)],
          inject: [GenerationRpc],
        },
      ],
    };
  }
}
