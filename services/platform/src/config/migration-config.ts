import { z } from 'zod';
import { commonConfig } from './common-config.ts';
import { loadConfig } from './load-config.ts';

const schema = z.object({
  DATABASE_URL: commonConfig.databaseShape.DATABASE_URL,
  /** How long the database may be away, or not exist yet. */
  MIGRATE_WAIT_SECONDS: z.coerce.number().int().min(0).default(300),
});

/**
 * All that `migrate.js` of a service reads of its environment, as `runMigrations` takes it.
 * @throws ConfigError
 */
export function migrationConfig(): { readonly url: string; readonly waitSeconds: number } {
  const { DATABASE_URL: url, MIGRATE_WAIT_SECONDS: waitSeconds } = loadConfig(schema);
  return { url, waitSeconds };
}
