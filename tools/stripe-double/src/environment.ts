import { z } from 'zod';
import type { DoubleSettings } from './settings.ts';

const optional = z
  .string()
  .optional()
  .transform((text) => text || null);

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8118),
  STRIPE_SECRET_KEY: optional,
  STRIPE_DOUBLE_JOURNAL: optional,
  STRIPE_DOUBLE_RECORDING: optional,
  STRIPE_DOUBLE_PAGE_URL: optional,
  STRIPE_DOUBLE_WEBHOOK_URL: optional,
  STRIPE_WEBHOOK_SECRETS: optional,
  STRIPE_DOUBLE_WEBHOOK_EVENTS: z.string().default('*'),
  STRIPE_DOUBLE_LATER_MS: z.coerce.number().int().min(0).default(20_000),
});

/** @throws ZodError that names the variable */
export function settingsFrom(env: NodeJS.ProcessEnv): DoubleSettings {
  const given = environment.parse(env);
  const [secret, previousSecret] = given.STRIPE_WEBHOOK_SECRETS?.split(',') ?? [];
  const url = given.STRIPE_DOUBLE_WEBHOOK_URL;
  return {
    port: given.PORT,
    secretKey: given.STRIPE_SECRET_KEY,
    journal: given.STRIPE_DOUBLE_JOURNAL,
    recording: given.STRIPE_DOUBLE_RECORDING,
    pageUrl: given.STRIPE_DOUBLE_PAGE_URL,
    webhook:
      url === null || !secret
        ? null
        : {
            url,
            secret,
            ...(previousSecret ? { previousSecret } : {}),
            events: given.STRIPE_DOUBLE_WEBHOOK_EVENTS.split(','),
          },
    laterMs: given.STRIPE_DOUBLE_LATER_MS,
  };
}
