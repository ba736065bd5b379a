import { Module, type DynamicModule } from '@nestjs/common';
import { EnginePool } from '@headshots/engine';
import { kafkaSecurity } from '@headshots/platform/bus';
import { AccountDeletionEvents, erasureProviders } from '@headshots/erasure';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { createRpcClient, rpcProviders } from '@headshots/platform/rpc';
import { createStorage } from '@headshots/platform/storage';
import { GenerationService } from '@headshots/proto/generation/v1/generation_pb';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { ObjectStoreClient } from './adapters/clients/object-store.client.ts';
import { PhotosClient } from './adapters/clients/photos.client.ts';
import { MediaEvents } from './adapters/events/media.events.ts';
import { OrdersEvents } from './adapters/events/orders.events.ts';
import { PreviewGauge } from './adapters/metrics/preview-gauge.ts';
import { QueueGauge } from './adapters/metrics/queue-gauge.ts';
import { ShotGauges } from './adapters/metrics/shot-gauges.ts';
import { GenerationRpc } from './adapters/rpc/generation.rpc.ts';
import { CancelJob } from './application/cancel-job/cancel-job.use-case.ts';
import { ClaimShot } from './application/claim-shot/claim-shot.use-case.ts';
import { EndPreviews } from './application/end-previews/end-previews.use-case.ts';
import { EraseUser } from './application/erase-user/erase-user.use-case.ts';
import { ExportUser } from './application/export-user/export-user.use-case.ts';
import { FailOverdueJobs } from './application/fail-overdue-jobs/fail-overdue-jobs.use-case.ts';
import { ListRetakes } from './application/list-retakes/list-retakes.use-case.ts';
import { MakePreview } from './application/make-preview/make-preview.use-case.ts';
import { OpenJob } from './application/open-job/open-job.use-case.ts';
import { ObjectStore } from './application/ports/object-store.port.ts';
import { PhotosPort } from './application/ports/photos.port.ts';
import { PreviewSettings } from './application/preview-settings.ts';
import { RenderShot } from './application/render-shot/render-shot.use-case.ts';
import { SettleRetake } from './application/render-shot/settle-retake.ts';
import { SettleShot } from './application/render-shot/settle-shot.ts';
import { WorkPause } from './application/render-shot/work-pause.ts';
import { RequestPreview } from './application/request-preview/request-preview.use-case.ts';
import { RetakeHeadshot } from './application/retake-headshot/retake-headshot.use-case.ts';
import { ShowPreview } from './application/show-preview/show-preview.use-case.ts';
import { configuredPreviews } from './configured-previews.ts';
import type { GenerationConfig } from './generation.config.ts';
import { JobRepository } from './persistence/job.repository.ts';
import { PreviewUseRepository } from './persistence/preview-use.repository.ts';
import { PreviewRepository } from './persistence/preview.repository.ts';
import { ShotRepository } from './persistence/shot.repository.ts';
import { tables } from './persistence/tables.ts';
import { UserWorkRepository } from './persistence/user-work.repository.ts';
import { EndPreviewsWorker } from './workers/end-previews.worker.ts';
import { HousekeepingWorker } from './workers/housekeeping.worker.ts';
import { OverdueWorker } from './workers/overdue.worker.ts';
import { PreviewWorker } from './workers/preview.worker.ts';
import { ShotWorker } from './workers/shot.worker.ts';
import { PreviewShare } from './domain/preview-share.ts';
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
        { provide: PreviewSettings, useValue: configuredPreviews(config, engine.profile()) },
        { provide: PhotosPort, useValue: photos(config) },
        { provide: PreviewShare, useFactory: () => new PreviewShare() },
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
        PreviewRepository,
        PreviewUseRepository,
        RequestPreview,
        ShowPreview,
        MakePreview,
        EndPreviews,
        PreviewWorker,
        EndPreviewsWorker,
        PreviewGauge,
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

const photos = ({ MEDIA_URL }: GenerationConfig): PhotosPort =>
  new PhotosClient(createRpcClient(MediaService, { baseUrl: MEDIA_URL }));

function objectStore(config: GenerationConfig): ObjectStore {
  const storage = createStorage({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
  });
  return new ObjectStoreClient(storage, { photos: config.PHOTOS_BUCKET, headshots: config.HEADSHOTS_BUCKET });
}
