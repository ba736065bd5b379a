import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { sessionIssuer } from '@headshots/platform/config';
import { SESSION_VERIFIER, SessionVerifier } from '@headshots/platform/auth';
import { kafkaSecurity } from '@headshots/platform/bus';
import { AccountDeletionEvents, erasureProviders } from '@headshots/erasure';
import { HEALTH_CHECK } from '@headshots/platform/http';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { createRpcClient, rpcProviders } from '@headshots/platform/rpc';
import { createStorage } from '@headshots/platform/storage';
import { GenerationService } from '@headshots/proto/generation/v1/generation_pb';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { GenerationClient } from './adapters/clients/generation.client.ts';
import { ObjectStoreClient } from './adapters/clients/object-store.client.ts';
import { GenerationEvents } from './adapters/events/generation.events.ts';
import { IdentityEvents } from './adapters/events/identity.events.ts';
import { OrdersEvents } from './adapters/events/orders.events.ts';
import { FilesRoute } from './adapters/http/files.route.ts';
import { HttpRoutes } from './adapters/http/http-routes.ts';
import { UploadRoute } from './adapters/http/upload.route.ts';
import { ImageProcessPool } from './adapters/images/image-process-pool.ts';
import { OverdueGauge } from './adapters/metrics/overdue-gauge.ts';
import { PackageGauge } from './adapters/metrics/package-gauge.ts';
import { RemovalGauge } from './adapters/metrics/removal-gauge.ts';
import { SweepGauge } from './adapters/metrics/sweep-gauge.ts';
import { MediaRpc } from './adapters/rpc/media.rpc.ts';
import { AdmitUpload } from './application/admit-upload/admit-upload.use-case.ts';
import { ChangeExpression } from './application/change-expression/change-expression.use-case.ts';
import { NoteTrial } from './application/note-trial/note-trial.use-case.ts';
import { CheckOrderable } from './application/check-orderable/check-orderable.use-case.ts';
import { DeletePhoto } from './application/delete-photo/delete-photo.use-case.ts';
import { EndPhotos } from './application/end-photos/end-photos.use-case.ts';
import { EraseUser } from './application/erase-user/erase-user.use-case.ts';
import { ExportUser } from './application/export-user/export-user.use-case.ts';
import { FileLinks } from './application/file-links/file-links.ts';
import { EndFiles } from './application/end-files/end-files.use-case.ts';
import { GetPreviewsForMail } from './application/get-previews-for-mail/get-previews-for-mail.use-case.ts';
import { GetHeadshot } from './application/get-headshot/get-headshot.use-case.ts';
import { GetPhoto } from './application/get-photo/get-photo.use-case.ts';
import { GetRecentTimes } from './application/get-recent-times/get-recent-times.use-case.ts';
import { GetStats } from './application/get-stats/get-stats.use-case.ts';
import { ListPhotos } from './application/list-photos/list-photos.use-case.ts';
import { MarkedCopies } from './application/marked-copies/marked-copies.ts';
import { FileSettings } from './application/file-settings.ts';
import { StoreSettings } from './application/store-settings.ts';
import { UploadSettings } from './application/upload-settings.ts';
import { OpenFile } from './application/open-file/open-file.use-case.ts';
import { OwnedPhoto } from './application/owned-photo/owned-photo.ts';
import { PhotoMessages } from './application/photo-messages/photo-messages.ts';
import { PhotoProgress } from './application/photo-progress/photo-progress.ts';
import { TellStored } from './application/photo-progress/tell-stored.ts';
import { ImageProcessor } from './application/ports/image-processor.port.ts';
import { ObjectStore } from './application/ports/object-store.port.ts';
import { SelfieCheck } from './application/ports/selfie-check.port.ts';
import { RecordProgress } from './application/record-progress/record-progress.use-case.ts';
import { RemovalSignal } from './application/removal-signal/removal-signal.ts';
import { RemoveObjects } from './application/remove-objects/remove-objects.use-case.ts';
import { SettlePackages } from './application/settle-packages/settle-packages.use-case.ts';
import { Spool } from './application/spool/spool.ts';
import { ClaimBucket } from './application/store-custody/claim-bucket.ts';
import { StoreCustody } from './application/store-custody/store-custody.ts';
import { SweepOrphans } from './application/sweep-orphans/sweep-orphans.use-case.ts';
import { HeadshotTrouble } from './application/take-headshot/headshot-trouble.ts';
import { TakeHeadshot } from './application/take-headshot/take-headshot.use-case.ts';
import { UploadPhoto } from './application/upload-photo/upload-photo.use-case.ts';
import { fileSettings, storeSettings, uploadSettings, type MediaConfig } from './media.config.ts';
import { HandedOutRepository } from './persistence/handed-out.repository.ts';
import { HeadshotTroubleRepository } from './persistence/headshot-trouble.repository.ts';
import { HeadshotRepository } from './persistence/headshot.repository.ts';
import { InstallationRepository } from './persistence/installation.repository.ts';
import { ObjectRemovalRepository } from './persistence/object-removal.repository.ts';
import { EndedPhotoRepository } from './persistence/ended-photo.repository.ts';
import { PhotoLifeRepository } from './persistence/photo-life.repository.ts';
import { RecentTimesRepository } from './persistence/recent-times.repository.ts';
import { PhotoRepository } from './persistence/photo.repository.ts';
import { SweepPositionRepository } from './persistence/sweep-position.repository.ts';
import { tables } from './persistence/tables.ts';
import { UploadQuotaRepository } from './persistence/upload-quota.repository.ts';
import { UploadsUnderWayRepository } from './persistence/uploads-under-way.repository.ts';
import { UserHoldingsRepository } from './persistence/user-holdings.repository.ts';
import { BucketWorker } from './workers/bucket.worker.ts';
import { EndPhotosWorker } from './workers/end-photos.worker.ts';
import { HousekeepingWorker } from './workers/housekeeping.worker.ts';
import { ObjectRemovalWorker } from './workers/object-removal.worker.ts';
import { OrphanSweepWorker } from './workers/orphan-sweep.worker.ts';
import { SettlePackagesWorker } from './workers/settle-packages.worker.ts';

/** The selfie check computes for a while; its answer decides the upload. */
const selfieCheckMs = 10_000;

const repositories: Provider[] = [
  HeadshotRepository,
  EndedPhotoRepository,
  HandedOutRepository,
  HeadshotTroubleRepository,
  InstallationRepository,
  ObjectRemovalRepository,
  PhotoLifeRepository,
  PhotoRepository,
  RecentTimesRepository,
  SweepPositionRepository,
  UploadQuotaRepository,
  UploadsUnderWayRepository,
  UserHoldingsRepository,
];

const useCases: Provider[] = [
  AdmitUpload,
  ChangeExpression,
  CheckOrderable,
  ClaimBucket,
  NoteTrial,
  DeletePhoto,
  EndPhotos,
  EraseUser,
  ExportUser,
  GetPhoto,
  GetHeadshot,
  EndFiles,
  GetPreviewsForMail,
  GetRecentTimes,
  GetStats,
  HeadshotTrouble,
  ListPhotos,
  MarkedCopies,
  OpenFile,
  OwnedPhoto,
  PhotoMessages,
  PhotoProgress,
  RecordProgress,
  RemovalSignal,
  RemoveObjects,
  SettlePackages,
  StoreCustody,
  SweepOrphans,
  TakeHeadshot,
  TellStored,
  UploadPhoto,
];

const workers: Provider[] = [
  BucketWorker,
  EndPhotosWorker,
  HousekeepingWorker,
  ObjectRemovalWorker,
  OrphanSweepWorker,
  SettlePackagesWorker,
];

@Module({})
export class MediaModule {
  static forRoot(config: MediaConfig): DynamicModule {
    const generation = createRpcClient(GenerationService, {
      baseUrl: config.GENERATION_URL,
      as: { name: 'media', key: config.RPC_SERVICE_KEY },
      timeoutMs: selfieCheckMs,
    });
    const storage = createStorage({
      endpoint: config.S3_ENDPOINT,
      region: config.S3_REGION,
      accessKey: config.S3_ACCESS_KEY,
      secretKey: config.S3_SECRET_KEY,
    });
    const buckets = { photos: config.PHOTOS_BUCKET, headshots: config.HEADSHOTS_BUCKET };
    return {
      module: MediaModule,
      imports: [
        PersistenceModule.forRoot({
          url: config.DATABASE_URL,
          poolSize: config.DATABASE_POOL,
          ...tables,
        }),
        MessagingModule.forRoot({
          service: 'media',
          brokers: config.KAFKA_BROKERS,
          topicPrefix: config.TOPIC_PREFIX,
          security: kafkaSecurity(config),
          databaseUrl: config.DATABASE_URL,
        }),
      ],
      controllers: [OrdersEvents, GenerationEvents, IdentityEvents, AccountDeletionEvents],
      providers: [
        { provide: FileSettings, useValue: fileSettings(config) },
        { provide: StoreSettings, useValue: storeSettings(config) },
        { provide: HEALTH_CHECK, useExisting: StoreCustody },
        { provide: UploadSettings, useValue: uploadSettings(config) },
        {
          provide: SESSION_VERIFIER,
          useValue: new SessionVerifier({ identityUrl: config.IDENTITY_URL, issuer: sessionIssuer(config) }),
        },
        { provide: FileLinks, useValue: new FileLinks(config.FILES_SIGNING_KEY) },
        { provide: Spool, useValue: new Spool(config.SPOOL_DIR) },
        { provide: ObjectStore, useValue: new ObjectStoreClient(storage, buckets, config.S3_REGION) },
        { provide: SelfieCheck, useValue: new GenerationClient(generation) },
        {
          provide: ImageProcessor,
          useFactory: () =>
            new ImageProcessPool({
              processes: config.IMAGE_PROCESSES,
              memoryBytes: config.IMAGE_MEMORY_MB * 1_000_000,
              spool: config.SPOOL_DIR,
            }),
        },
        ...repositories,
        ...useCases,
        ...erasureProviders('media', EraseUser, {
          baseUrl: config.IDENTITY_URL,
          key: config.RPC_SERVICE_KEY,
        }),
        ...rpcProviders(MediaService, MediaRpc),
        FilesRoute,
        UploadRoute,
        HttpRoutes,
        OverdueGauge,
        PackageGauge,
        RemovalGauge,
        SweepGauge,
        ...workers,
      ],
    };
  }
}
