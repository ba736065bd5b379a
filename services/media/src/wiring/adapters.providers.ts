import type { Provider } from '@nestjs/common';
import { SESSION_VERIFIER, SessionVerifier } from '@headshots/platform/auth';
import { createRpcClient } from '@headshots/platform/rpc';
import { createStorage } from '@headshots/platform/storage';
import { GenerationService } from '@headshots/proto/generation/v1/generation_pb';
import { DataSource } from 'typeorm';
import { GenerationSelfieCheck } from '../adapters/generation/generation-selfie-check.ts';
import { ImageProcessPool } from '../adapters/images/image-process-pool.ts';
import { HeadshotTroubleRepository } from '../adapters/persistence/headshot-trouble.repository.ts';
import { HeadshotRepository } from '../adapters/persistence/headshot.repository.ts';
import { ObjectRemovalRepository } from '../adapters/persistence/object-removal.repository.ts';
import { PhotoRepository } from '../adapters/persistence/photo.repository.ts';
import { SweepPositionRepository } from '../adapters/persistence/sweep-position.repository.ts';
import { UploadQuotaRepository } from '../adapters/persistence/upload-quota.repository.ts';
import { UserHoldingsRepository } from '../adapters/persistence/user-holdings.repository.ts';
import { UploadsUnderWayRepository } from '../adapters/persistence/uploads-under-way.repository.ts';
import { LocalSpool } from '../adapters/storage/local-spool.ts';
import { MinioObjectStore } from '../adapters/storage/minio-object-store.ts';
import { HEADSHOT_STORE } from '../application/ports/headshot-store.ts';
import { HEADSHOT_TROUBLES } from '../application/ports/headshot-troubles.ts';
import { IMAGE_WORKSHOP } from '../application/ports/image-workshop.ts';
import { OBJECT_STORE } from '../application/ports/object-store.ts';
import { PHOTO_STORE } from '../application/ports/photo-store.ts';
import { REMOVALS } from '../application/ports/removals.ts';
import { SELFIE_CHECK } from '../application/ports/selfie-check.ts';
import { SPOOL } from '../application/ports/spool.ts';
import { SWEEP_POSITIONS } from '../application/ports/sweep-positions.ts';
import { UPLOAD_QUOTA } from '../application/ports/upload-quota.ts';
import { UPLOADS_UNDER_WAY } from '../application/ports/uploads-under-way.ts';
import { USER_HOLDINGS } from '../application/ports/user-holdings.ts';
import type { MediaConfig } from '../media.config.ts';

export const S3_CLIENT = Symbol('S3_CLIENT');
/** The selfie check computes for a while; its answer decides the upload. */
const SELFIE_CHECK_MS = 10_000;

export function adapterProviders(config: MediaConfig): Provider[] {
  const repository = <T>(token: symbol, make: (dataSource: DataSource) => T): Provider => ({
    provide: token,
    inject: [DataSource],
    useFactory: make,
  });
  const storage = createStorage({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
  });
  const buckets = { photos: config.PHOTOS_BUCKET, headshots: config.HEADSHOTS_BUCKET };
  const generation = createRpcClient(GenerationService, {
    baseUrl: config.GENERATION_URL,
    as: { name: 'media', key: config.RPC_SERVICE_KEY },
    timeoutMs: SELFIE_CHECK_MS,
  });
  return [
    { provide: SESSION_VERIFIER, useValue: new SessionVerifier({ identityUrl: config.IDENTITY_URL }) },
    repository(PHOTO_STORE, (dataSource) => new PhotoRepository(dataSource)),
    repository(HEADSHOT_STORE, (dataSource) => new HeadshotRepository(dataSource)),
    repository(SWEEP_POSITIONS, (dataSource) => new SweepPositionRepository(dataSource)),
    repository(HEADSHOT_TROUBLES, (dataSource) => new HeadshotTroubleRepository(dataSource)),
    repository(USER_HOLDINGS, (dataSource) => new UserHoldingsRepository(dataSource)),
    repository(UPLOADS_UNDER_WAY, (dataSource) => new UploadsUnderWayRepository(dataSource)),
    repository(REMOVALS, (dataSource) => new ObjectRemovalRepository(dataSource)),
    repository(UPLOAD_QUOTA, (dataSource) => {
      return new UploadQuotaRepository(dataSource, config.UPLOADS_PER_DAY * config.RATE_LIMIT_MULTIPLIER);
    }),
    { provide: S3_CLIENT, useValue: storage },
    { provide: OBJECT_STORE, useValue: new MinioObjectStore(storage, buckets) },
    {
      provide: IMAGE_WORKSHOP,
      useFactory: () =>
        new ImageProcessPool({
          processes: config.IMAGE_PROCESSES,
          memoryBytes: config.IMAGE_MEMORY_MB * 1_000_000,
          spool: config.SPOOL_DIR,
        }),
    },
    { provide: SELFIE_CHECK, useValue: new GenerationSelfieCheck(generation) },
    { provide: LocalSpool, useValue: new LocalSpool(config.SPOOL_DIR) },
    { provide: SPOOL, useExisting: LocalSpool },
  ];
}
