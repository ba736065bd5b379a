import 'reflect-metadata';
import { commonConfig, loadConfig } from '@headshots/platform/config';
import { runMigrations } from '@headshots/platform/persistence';
import { z } from 'zod';
import { tables } from './persistence/tables.ts';

const { DATABASE_URL, MIGRATE_WAIT_SECONDS } = loadConfig(z.object(commonConfig.migrationShape));
await runMigrations({
  url: DATABASE_URL,
  migrations: tables.migrations,
  waitSeconds: MIGRATE_WAIT_SECONDS,
});
