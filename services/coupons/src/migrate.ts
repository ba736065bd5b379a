import 'reflect-metadata';
import { runMigrations } from '@headshots/platform/persistence';
import { tables } from './persistence/tables.ts';
import { loadCouponsConfig } from './coupons.config.ts';

await runMigrations({ url: loadCouponsConfig().DATABASE_URL, migrations: tables.migrations });
