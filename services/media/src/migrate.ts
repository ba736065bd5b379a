import 'reflect-metadata';
import { migrationConfig } from '@headshots/platform/config';
import { runMigrations } from '@headshots/platform/persistence';
import { tables } from './tables.ts';

await runMigrations({ ...migrationConfig(), migrations: tables.migrations });
