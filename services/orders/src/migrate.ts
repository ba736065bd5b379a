import 'reflect-metadata';
import { runMigrations } from '@headshots/platform/persistence';
import { tables } from './persistence/tables.ts';
import { loadBookkeepingConfig } from './bookkeeping.config.ts';
import { migrateBookkeeping } from './persistence/migrations/bookkeeping/migrate-bookkeeping.ts';
import { loadOrdersConfig } from './orders.config.ts';

await runMigrations({ url: loadOrdersConfig().DATABASE_URL, migrations: tables.migrations });
const { BOOKKEEPING_DATABASE_URL: url, BOOKKEEPING_RETENTION_YEARS: years } = loadBookkeepingConfig();
await migrateBookkeeping(url, years);
