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
import { ObjectStoreClient } from './work/object-store.client.ts';
import { PhotosClient } from './previews/photos.client.ts';
import { MediaEvents } from './jobs/media.events.ts';
import { OrdersEvents } from './jobs/orders.events.ts';
import { PreviewGauge } from './previews/preview.gauges.ts';
import { QueueGauge } from './jobs/queue.gauges.ts';
import { ShotGauges } from './jobs/shot.gauges.ts';
import { GenerationRpc } from './generation.rpc.ts';
import { CancelJob } from './jobs/cancel-job.use-case.ts';
import { ClaimShot } from './jobs/claim-shot.use-case.ts';
import { EndPreviews } from './previews/end-previews.use-case.ts';
import { EraseUser } from './person/erase-user.use-case.ts';
import { ExportUser } from './person/export-user.use-case.ts';
import { FailOverdueJobs } from './jobs/fail-overdue-jobs.use-case.ts';
import { ListRetakes } from './jobs/list-retakes.use-case.ts';
import { MakePreview } from './previews/make-preview.use-case.ts';
import { OpenJob } from './jobs/open-job.use-case.ts';
import { ObjectStore } from './work/object-store.port.ts';
import { PhotosPort } from './previews/photos.port.ts';
import { PreviewSettings } from './previews/preview.settings.ts';
import { RenderShot } from './jobs/render-shot.use-case.ts';
import { SettleRetake } from './jobs/settle-retake.service.ts';
import { SettleShot } from './jobs/settle-shot.service.ts';
import { WorkPause } from './work/work-pause.service.ts';
import { RequestPreview } from './previews/request-preview.use-case.ts';
import { RetakeHeadshot } from './jobs/retake-headshot.use-case.ts';
import { ShowPreview } from './previews/show-preview.use-case.ts';
import { configuredPreviews } from './configured-previews.ts';
import type { GenerationConfig } from './generation.config.ts';
import { JobRepository } from './jobs/job.repository.ts';
import { PreviewUseRepository } from './previews/preview-use.repository.ts';
import { PreviewRepository } from './previews/preview.repository.ts';
import { ShotRepository } from './jobs/shot.repository.ts';
import { tables } from './tables.ts';
import { UserWorkRepository } from './person/user-work.repository.ts';
import { EndPreviewsWorker } from './previews/end-previews.worker.ts';
import { HousekeepingWorker } from './jobs/housekeeping.worker.ts';
import { OverdueWorker } from './jobs/overdue.worker.ts';
import { PreviewWorker } from './previews/preview.worker.ts';
import { ShotWorker } from './jobs/shot.worker.ts';
import { PreviewShare } from './work/preview-share.ts';
import { ShotSettings } from './work/work.settings.ts';

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
