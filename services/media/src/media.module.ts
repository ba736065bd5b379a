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
import { GenerationClient } from './uploads/generation.client.ts';
import { ObjectStoreClient } from './store/object-store.client.ts';
import { GenerationEvents } from './packages/generation.events.ts';
import { IdentityEvents } from './person/identity.events.ts';
import { OrdersEvents } from './packages/orders.events.ts';
import { FilesRoute } from './files/files.route.ts';
import { HttpRoutes } from './http-routes.ts';
import { UploadRoute } from './uploads/upload.route.ts';
import { ImageProcessPool } from './decoding/pool/image-process-pool.ts';
import { OverdueGauge } from './retention/overdue.gauges.ts';
import { PackageGauge } from './packages/package.gauges.ts';
import { RemovalGauge } from './store/removal.gauges.ts';
import { SweepGauge } from './retention/sweep.gauges.ts';
import { MediaRpc } from './media.rpc.ts';
import { AdmitUpload } from './uploads/admit-upload.use-case.ts';
import { ChangeExpression } from './library/change-expression.use-case.ts';
import { NoteTrial } from './photo/note-trial.use-case.ts';
import { CheckOrderable } from './library/check-orderable.use-case.ts';
import { DeletePhoto } from './library/delete-photo.use-case.ts';
import { EndPhotos } from './retention/end-photos.use-case.ts';
import { EraseUser } from './person/erase-user.use-case.ts';
import { ExportUser } from './person/export-user.use-case.ts';
import { FileLinks } from './files/file-links.ts';
import { EndFiles } from './files/end-files.use-case.ts';
import { GetPreviewsForMail } from './library/get-previews-for-mail.use-case.ts';
import { GetHeadshot } from './library/get-headshot.use-case.ts';
import { GetPhoto } from './library/get-photo.use-case.ts';
import { GetRecentTimes } from './library/get-recent-times.use-case.ts';
import { GetStats } from './library/get-stats.use-case.ts';
import { ListPhotos } from './library/list-photos.use-case.ts';
import { MarkedCopies } from './decoding/marked-copies.service.ts';
import { FileSettings } from './files/file.settings.ts';
import { StoreSettings } from './store/store.settings.ts';
import { UploadSettings } from './uploads/upload.settings.ts';
import { OpenFile } from './files/open-file.use-case.ts';
import { OwnedPhoto } from './photo/owned-photo.service.ts';
import { PhotoMessages } from './library/photo-messages.service.ts';
import { PhotoProgress } from './packages/photo-progress.service.ts';
import { TellStored } from './packages/tell-stored.service.ts';
import { ImageProcessor } from './decoding/image-processor.port.ts';
import { ObjectStore } from './store/object-store.port.ts';
import { SelfieCheck } from './uploads/selfie-check.port.ts';
import { RecordProgress } from './packages/record-progress.use-case.ts';
import { RemovalSignal } from './store/removal-signal.service.ts';
import { RemoveObjects } from './store/remove-objects.use-case.ts';
import { SettlePackages } from './packages/settle-packages.use-case.ts';
import { Spool } from './decoding/spool.service.ts';
import { ClaimBucket } from './store/claim-bucket.service.ts';
import { StoreCustody } from './store/store-custody.service.ts';
import { SweepOrphans } from './retention/sweep-orphans.use-case.ts';
import { HeadshotTrouble } from './packages/headshot-trouble.service.ts';
import { TakeHeadshot } from './packages/take-headshot.use-case.ts';
import { UploadPhoto } from './uploads/upload-photo.use-case.ts';
import { fileSettings, storeSettings, uploadSettings, type MediaConfig } from './media.config.ts';
import { HandedOutRepository } from './files/handed-out.repository.ts';
import { HeadshotTroubleRepository } from './packages/headshot-trouble.repository.ts';
import { HeadshotRepository } from './photo/headshot.repository.ts';
import { InstallationRepository } from './store/installation.repository.ts';
import { ObjectRemovalRepository } from './store/object-removal.repository.ts';
import { EndedPhotoRepository } from './photo/ended-photo.repository.ts';
import { PhotoLifeRepository } from './retention/photo-life.repository.ts';
import { RecentTimesRepository } from './library/recent-times.repository.ts';
import { PhotoRepository } from './photo/photo.repository.ts';
import { SweepPositionRepository } from './retention/sweep-position.repository.ts';
import { tables } from './tables.ts';
import { UploadQuotaRepository } from './uploads/upload-quota.repository.ts';
import { UploadsUnderWayRepository } from './uploads/uploads-under-way.repository.ts';
import { UserHoldingsRepository } from './person/user-holdings.repository.ts';
import { BucketWorker } from './store/bucket.worker.ts';
import { EndPhotosWorker } from './retention/end-photos.worker.ts';
import { HousekeepingWorker } from './housekeeping.worker.ts';
import { ObjectRemovalWorker } from './store/object-removal.worker.ts';
import { OrphanSweepWorker } from './retention/orphan-sweep.worker.ts';
import { SettlePackagesWorker } from './packages/settle-packages.worker.ts';

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
