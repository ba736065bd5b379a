import { z } from 'zod';
import { commonConfig, loadConfig } from '@headshots/platform/config';

export const couponsVariables = z.object({
  ...commonConfig.serviceShape,
  ...commonConfig.databaseShape,
  ...commonConfig.kafkaShape,
  ...commonConfig.rpcShape,
  RESERVATION_SWEEP_MS: z.coerce.number().int().min(10).default(30_000),
});

export type CouponsConfig = z.infer<typeof couponsVariables>;

/** @throws ConfigError naming the variables that are missing or malformed */
export const loadCouponsConfig = (env?: NodeJS.ProcessEnv): CouponsConfig =>
  loadConfig(couponsVariables, env);
