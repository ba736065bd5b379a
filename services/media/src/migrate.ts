import 'reflect-metadata';
import { commonConfig, loadConfig } from '@headshots/platform/config';
import { runMigrations } from '@headshots/platform/persistence';
import { z } from 'zod';
import { tables } from './persistence/tables.ts';

const { DATABASE_URL } = loadConfig(z.object({ DATABASE_URL: commonConfig.databaseShape.DATABASE_URL }));
await runMigrations({ url: DATABASE_URL, migrations: tables.migrations });
