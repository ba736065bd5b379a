import 'reflect-metadata';
import { migrationConfig } from '@headshots/platform/config';
import { runMigrations } from '@headshots/platform/persistence';
import { loadBookkeepingConfig } from './documents/bookkeeping.config.ts';
import { migrateBookkeeping } from './migrations/bookkeeping/migrate-bookkeeping.ts';
import { tables } from './tables.ts';

const { url, waitSeconds } = migrationConfig();
const { BOOKKEEPING_DATABASE_URL, BOOKKEEPING_RETENTION_YEARS } = loadBookkeepingConfig();
await runMigrations({ url, waitSeconds, migrations: tables.migrations });
await migrateBookkeeping(BOOKKEEPING_DATABASE_URL, BOOKKEEPING_RETENTION_YEARS, waitSeconds);
