import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { commonConfig, loadConfig } from '@headshots/platform/config';
import { agreementVersions } from '@headshots/proto/agreements';
import { z } from 'zod';
import type { FileSettings } from './files/file.settings.ts';
import type { StoreSettings } from './store/store.settings.ts';
import type { UploadSettings } from './uploads/upload.settings.ts';

export const mediaVariables = z.object({
  ...commonConfig.serviceShape,
  ...commonConfig.databaseShape,
  ...commonConfig.kafkaShape,
  ...commonConfig.rpcShape,
  ...commonConfig.storageShape,
  ...commonConfig.uploadShape,
  ...commonConfig.restoreShape,
  GENERATION_URL: z.url(),
  FILES_SIGNING_KEY: z.string().min(32),
  BRAND_NAME: z.string().default('Konterfei'),
  PHOTOS_BUCKET: z.string().default('photos'),
  HEADSHOTS_BUCKET: z.string().default('headshots'),
  /** Photos of one user and day; those refused after they were decoded count, too. */
  UPLOADS_PER_DAY: z.coerce.number().int().min(1).default(50),
  /** Multiplies every limit; above 1 only for development and tests. */
  RATE_LIMIT_MULTIPLIER: z.coerce.number().min(1).default(1),
  IMAGE_PROCESSES: z.coerce.number().int().min(1).max(64).default(availableParallelism()),
  /** Memory of all processes that decode. A photo that needs more by its header is refused. */
  IMAGE_MEMORY_MB: z.coerce.number().int().min(80).default(150),
  ORPHAN_SWEEP: commonConfig.onOrOff.default(true),
  /** Folders of a bucket that the sweep may remove in a day: this share, or `ORPHAN_SWEEP_LEAST` when that is more. */
  ORPHAN_SWEEP_SHARE: z.coerce.number().min(0).max(1).default(0.01),
  ORPHAN_SWEEP_LEAST: z.coerce.number().int().min(0).default(20),
  /** Takes over buckets: the installation they belonged to, or `unmarked` for those that name none. */
  ADOPT_BUCKETS_FROM: z.union([z.uuid(), z.literal('unmarked')]).optional(),
  /** Takes a restored database as it is: the number that the store had come to. */
  ACCEPT_RESTORED_DATABASE: z.coerce.number().int().min(0).optional(),
  SPOOL_DIR: z.string().default(join(tmpdir(), 'headshots-media')),
});

export type MediaConfig = z.infer<typeof mediaVariables>;

export const loadMediaConfig = (): MediaConfig => loadConfig(mediaVariables);

export const fileSettings = (config: MediaConfig): FileSettings => ({ brand: config.BRAND_NAME });

export function storeSettings(config: MediaConfig): StoreSettings {
  return {
    bucketNames: { photos: config.PHOTOS_BUCKET, headshots: config.HEADSHOTS_BUCKET },
    sweep: config.ORPHAN_SWEEP,
    sweepShare: config.ORPHAN_SWEEP_SHARE,
    sweepLeast: config.ORPHAN_SWEEP_LEAST,
    restoring: config.RESTORE_MODE,
    adoptFrom: config.ADOPT_BUCKETS_FROM,
    acceptedBeat: config.ACCEPT_RESTORED_DATABASE,
  };
}

export function uploadSettings(config: MediaConfig): UploadSettings {
  return {
    faceConsentVersion: agreementVersions.face,
    perDay: config.UPLOADS_PER_DAY * config.RATE_LIMIT_MULTIPLIER,
    places: { all: config.UPLOADS_AT_ONCE, each: config.UPLOADS_AT_ONCE_PER_USER },
    leastRate: {
      bytesPerSecond: config.UPLOAD_LEAST_BYTES_PER_SECOND,
      windowMs: config.UPLOAD_RATE_WINDOW_SECONDS * 1_000,
    },
  };
}
