import 'reflect-metadata';
import { runMigrations } from '@headshots/platform/persistence';
import { persistence } from './adapters/persistence/persistence.ts';
import { loadBookkeepingConfig } from './bookkeeping/bookkeeping.config.ts';
import { migrateBookkeeping } from './bookkeeping/migrate-bookkeeping.ts';
import { loadOrdersConfig } from './orders.config.ts';

await runMigrations({ url: loadOrdersConfig().DATABASE_URL, migrations: persistence.migrations });
const { BOOKKEEPING_DATABASE_URL: url, BOOKKEEPING_RETENTION_YEARS: years } = loadBookkeepingConfig();
await migrateBookkeeping(url, years);
