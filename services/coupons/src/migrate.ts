import 'reflect-metadata';
import { runMigrations } from '@headshots/platform/persistence';
import { persistence } from './adapters/persistence/persistence.ts';
import { loadCouponsConfig } from './coupons.config.ts';

await runMigrations({ url: loadCouponsConfig().DATABASE_URL, migrations: persistence.migrations });
