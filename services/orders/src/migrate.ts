import 'reflect-metadata';
import { commonConfig, loadConfig } from '@headshots/platform/config';
import { runMigrations } from '@headshots/platform/persistence';
import { z } from 'zod';
import { loadBookkeepingConfig } from './bookkeeping.config.ts';
import { migrateBookkeeping } from './persistence/migrations/bookkeeping/migrate-bookkeeping.ts';
import { tables } from './persistence/tables.ts';

const { DATABASE_URL, MIGRATE_WAIT_SECONDS: waitSeconds } = loadConfig(z.object(commonConfig.migrationShape));
const { BOOKKEEPING_DATABASE_URL, BOOKKEEPING_RETENTION_YEARS } = loadBookkeepingConfig();
await runMigrations({ url: DATABASE_URL, migrations: tables.migrations, waitSeconds });
await migrateBookkeeping(BOOKKEEPING_DATABASE_URL, BOOKKEEPING_RETENTION_YEARS, waitSeconds);
