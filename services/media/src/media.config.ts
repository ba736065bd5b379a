import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { commonConfig, loadConfig } from '@headshots/platform/config';
import { z } from 'zod';

const schema = z.object({
  ...commonConfig.serviceShape,
  ...commonConfig.databaseShape,
  ...commonConfig.kafkaShape,
  ...commonConfig.rpcShape,
  ...commonConfig.storageShape,
  ...commonConfig.uploadShape,
  GENERATION_URL: z.url(),
  /** Signs the links of images and archives. */
  FILES_SIGNING_KEY: z.string().min(32),
  /** Begins the names of downloaded files. */
  BRAND_NAME: z.string().default('Konterfei'),
  PHOTOS_BUCKET: z.string().default('photos'),
  HEADSHOTS_BUCKET: z.string().default('headshots'),
  /** Photos of one user and day; those refused after they were decoded count, too. */
  UPLOADS_PER_DAY: z.coerce.number().int().min(1).default(50),
  /** Multiplies every limit; above 1 only for development and tests. */
  RATE_LIMIT_MULTIPLIER: z.coerce.number().min(1).default(1),
  /** Processes that decode images. */
  IMAGE_PROCESSES: z.coerce.number().int().min(1).max(64).default(availableParallelism()),
  /** Memory of all processes that decode. A photo that needs more by its header is refused. */
  IMAGE_MEMORY_MB: z.coerce.number().int().min(80).default(150),
  /** Local folder for files that live as long as a request. */
  SPOOL_DIR: z.string().default(join(tmpdir(), 'headshots-media')),
});

export type MediaConfig = z.infer<typeof schema>;

export const loadMediaConfig = (): MediaConfig => loadConfig(schema);
