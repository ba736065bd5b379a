import 'reflect-metadata';
import { runMigrations } from '@headshots/platform/persistence';
import { persistence } from './adapters/persistence/persistence.ts';
import { loadOrdersConfig } from './orders.config.ts';

await runMigrations({ url: loadOrdersConfig().DATABASE_URL, migrations: persistence.migrations });
