import { Module, type DynamicModule } from '@nestjs/common';
import { EnginePool } from '@headshots/engine';
import { kafkaSecurity } from '@headshots/platform/bus';
import { AccountDeletionEvents, erasureProviders } from '@headshots/erasure';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { rpcProviders } from '@headshots/platform/rpc';
import { createStorage } from '@headshots/platform/storage';
import { GenerationService } from '@headshots/proto/generation/v1/generation_pb';
import { ObjectStoreClient } from './adapters/clients/object-store.client.ts';
import { MediaEvents } from './adapters/events/media.events.ts';
import { OrdersEvents } from './adapters/events/orders.events.ts';
import { QueueGauge } from './adapters/metrics/queue-gauge.ts';
import { ShotGauges } from './adapters/metrics/shot-gauges.ts';
import { GenerationRpc } from './adapters/rpc/generation.rpc.ts';
import { CancelJob } from './application/cancel-job/cancel-job.use-case.ts';
import { ClaimShot } from './application/claim-shot/claim-shot.use-case.ts';
import { EraseUser } from './application/erase-user/erase-user.use-case.ts';
import { ExportUser } from './application/export-user/export-user.use-case.ts';
import { FailOverdueJobs } from './application/fail-overdue-jobs/fail-overdue-jobs.use-case.ts';
import { ListRetakes } from './application/list-retakes/list-retakes.use-case.ts';
import { OpenJob } from './application/open-job/open-job.use-case.ts';
import { ObjectStore } from './application/ports/object-store.port.ts';
import { RenderShot } from './application/render-shot/render-shot.use-case.ts';
import { SettleRetake } from './application/render-shot/settle-retake.ts';
import { SettleShot } from './application/render-shot/settle-shot.ts';
import { WorkPause } from './application/render-shot/work-pause.ts';
import { RetakeHeadshot } from './application/retake-headshot/retake-headshot.use-case.ts';
import type { GenerationConfig } from './generation.config.ts';
import { JobRepository } from './persistence/job.repository.ts';
import { ShotRepository } from './persistence/shot.repository.ts';
import { tables } from './persistence/tables.ts';
import { UserWorkRepository } from './persistence/user-work.repository.ts';
import { HousekeepingWorker } from './workers/housekeeping.worker.ts';
import { OverdueWorker } from './workers/overdue.worker.ts';
import { ShotWorker } from './workers/shot.worker.ts';
import { ShotSettings } from './workers/worker-settings.ts';

@Module({})
export class GenerationModule {
  /** The engine comes from outside, so that worker faults can be tested without computing pictures. */
  static forRoot(config: GenerationConfig, engine: EnginePool): DynamicModule {
    return {
      module: GenerationModule,
      imports: [
        PersistenceModule.forRoot({
          url: config.DATABASE_URL,
          poolSize: config.DATABASE_POOL,
          ...tables,
        }),
        MessagingModule.forRoot({
          service: 'generation',
          brokers: config.KAFKA_BROKERS,
          topicPrefix: config.TOPIC_PREFIX,
          security: kafkaSecurity(config),
          databaseUrl: config.DATABASE_URL,
        }),
      ],
      controllers: [OrdersEvents, MediaEvents, AccountDeletionEvents],
      providers: [
        { provide: EnginePool, useValue: engine },
        { provide: ObjectStore, useValue: objectStore(config) },
        { provide: ShotSettings, useValue: shotSettings(config, engine) },
        { provide: WorkPause, useFactory: () => new WorkPause() },
        JobRepository,
        ShotRepository,
        UserWorkRepository,
        OpenJob,
        CancelJob,
        ClaimShot,
        RenderShot,
        SettleShot,
        SettleRetake,
        RetakeHeadshot,
        ListRetakes,
        FailOverdueJobs,
        EraseUser,
        ...erasureProviders('generation', EraseUser, {
          baseUrl: config.IDENTITY_URL,
          key: config.RPC_SERVICE_KEY,
        }),
        ExportUser,
        ...rpcProviders(GenerationService, GenerationRpc),
        ShotWorker,
        OverdueWorker,
        HousekeepingWorker,
        QueueGauge,
        ShotGauges,
      ],
    };
  }
}

const shotSettings = (config: GenerationConfig, engine: EnginePool): ShotSettings => ({
  slots: config.GENERATION_SLOTS === 0 ? 0 : engine.profile().loops,
  leaseMs: config.SHOT_LEASE_MS,
  pollMs: config.SHOT_POLL_MS,
});

function objectStore(config: GenerationConfig): ObjectStore {
  const storage = createStorage({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
  });
  return new ObjectStoreClient(storage, { photos: config.PHOTOS_BUCKET, headshots: config.HEADSHOTS_BUCKET });
}
