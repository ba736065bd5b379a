import { Module, type DynamicModule } from '@nestjs/common';
import { EnginePool } from '@headshots/engine';
import { createRpcClient } from '@headshots/platform/rpc';
import { createStorage } from '@headshots/platform/storage';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { configuredPreviews } from './configured-previews.ts';
import type { GenerationConfig } from './generation.config.ts';
import { PhotosClient, PhotosPort } from './previews/index.ts';
import { ObjectStoreClient, ObjectStore } from './work/index.ts';
import { PreviewSettings } from './previews/preview.settings.ts';
import { ShotSettings } from './work/work.settings.ts';

@Module({})
export class SurroundingsModule {
  static forRoot(config: GenerationConfig, engine: EnginePool): DynamicModule {
    const providers = [
      { provide: EnginePool, useValue: engine },
      { provide: ObjectStore, useValue: objectStore(config) },
      { provide: ShotSettings, useValue: shotSettings(config, engine) },
      { provide: PreviewSettings, useValue: configuredPreviews(config, engine.profile()) },
      {
        provide: PhotosPort,
        useValue: new PhotosClient(createRpcClient(MediaService, { baseUrl: config.MEDIA_URL })),
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
