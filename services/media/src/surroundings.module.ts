import { Module, type DynamicModule } from '@nestjs/common';
import { SESSION_VERIFIER, SessionVerifier } from '@headshots/platform/auth';
import { sessionIssuer } from '@headshots/platform/config';
import { createRpcClient } from '@headshots/platform/rpc';
import { createStorage } from '@headshots/platform/storage';
import { GenerationService } from '@headshots/proto/generation/v1/generation_pb';
import { ImageProcessor, ImageProcessPool, TempFiles } from './decoding/index.ts';
import { FileLinks } from './files/file-links.ts';
import { FileSettings } from './files/file.settings.ts';
import { fileSettings, storeSettings, uploadSettings, type MediaConfig } from './media.config.ts';
import { ObjectStore, ObjectStoreClient } from './store/index.ts';
import { StoreSettings } from './store/store.settings.ts';
import { GenerationClient, SelfieCheck } from './uploads/index.ts';
import { UploadSettings } from './uploads/upload.settings.ts';

const selfieCheckMs = 10_000;

@Module({})
export class SurroundingsModule {
  static forRoot(config: MediaConfig): DynamicModule {
    const { IDENTITY_URL: identityUrl, SPOOL_DIR: spool } = config;
    const providers = [
      { provide: FileSettings, useValue: fileSettings(config) },
      { provide: StoreSettings, useValue: storeSettings(config) },
      { provide: UploadSettings, useValue: uploadSettings(config) },
      {
        provide: SESSION_VERIFIER,
        useValue: new SessionVerifier({ identityUrl, issuer: sessionIssuer(config) }),
      },
      { provide: FileLinks, useValue: new FileLinks(config.FILES_SIGNING_KEY) },
      { provide: TempFiles, useValue: new TempFiles(spool) },
      { provide: ObjectStore, useValue: objectStore(config) },
      { provide: SelfieCheck, useValue: selfieCheck(config) },
      {
        provide: ImageProcessor,
        useFactory: () =>
          new ImageProcessPool({
            processes: config.IMAGE_PROCESSES,
            memoryBytes: config.IMAGE_MEMORY_MB * 1_000_000,
            spool,
          }),
      },
    ];
    return {
      module: SurroundingsModule,
      global: true,
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}

export function objectStore(config: MediaConfig): ObjectStore {
  const storage = createStorage({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
  });
  const buckets = { photos: config.PHOTOS_BUCKET, headshots: config.HEADSHOTS_BUCKET };
  return new ObjectStoreClient(storage, buckets, config.S3_REGION);
}

function selfieCheck(config: MediaConfig): SelfieCheck {
  const generation = createRpcClient(GenerationService, {
    baseUrl: config.GENERATION_URL,
    as: { name: 'media', key: config.RPC_SERVICE_KEY },
    timeoutMs: selfieCheckMs,
  });
  return new GenerationClient(generation);
}
