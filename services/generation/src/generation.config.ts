import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { commonConfig, loadConfig } from '@headshots/platform/config';

export const generationVariables = z.object({
  ...commonConfig.serviceShape,
  ...commonConfig.databaseShape,
  ...commonConfig.kafkaShape,
  ...commonConfig.rpcShape,
  ...commonConfig.storageShape,
  PHOTOS_BUCKET: z.string().default('photos'),
  HEADSHOTS_BUCKET: z.string().default('headshots'),
  /** Worker threads; with the studio engine also the shots rendered at the same time. */
  GENERATION_SLOTS: z.coerce.number().int().min(0).max(64).default(availableParallelism()),
  BRAND_NAME: commonConfig.operatorShape.BRAND_NAME,
  MEDIA_URL: z.url(),
  PREVIEW: z.enum(['on', 'off']).default('on'),
  /** Previews of one account on one day (UTC). */
  PREVIEWS_PER_DAY: z.coerce.number().int().min(0).max(1_000).default(12),
  /** Previews of all accounts on one day, of engines that cost money for each image; 0: none. */
  PREVIEW_ENGINE_PER_DAY: z.coerce.number().int().min(0).max(1_000_000).default(0),
  SHOT_LEASE_MS: z.coerce.number().int().min(1_000).default(60_000),
  SHOT_POLL_MS: z.coerce.number().int().min(50).default(1_000),
  /** Folder of the C2PA certificate; without it images carry XMP marks only. */
  C2PA_CERTIFICATE_DIR: z.string().optional(),
});

export type GenerationConfig = z.infer<typeof generationVariables>;

export const loadGenerationConfig = (env?: NodeJS.ProcessEnv): GenerationConfig =>
  loadConfig(generationVariables, env);
