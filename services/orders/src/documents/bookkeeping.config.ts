import { z } from 'zod';
import { loadConfig } from '@headshots/platform/config';

const bookkeepingVariables = z.object({
  /** The database of orders as the role `bookkeeping`. Only the migration knows it, never the service. */
  BOOKKEEPING_DATABASE_URL: z.url(),
  /** Full years a record is kept after the end of its own. */
  BOOKKEEPING_RETENTION_YEARS: z.coerce.number().int().min(1).default(10),
});

export type BookkeepingConfig = z.infer<typeof bookkeepingVariables>;

/** @throws ConfigError naming the variables that are missing or malformed */
export const loadBookkeepingConfig = (env?: NodeJS.ProcessEnv): BookkeepingConfig =>
  loadConfig(bookkeepingVariables, env);
