import 'reflect-metadata';
import { runMigrations } from '@headshots/platform/persistence';
import { tables } from './persistence/tables.ts';
import { loadGenerationConfig } from './generation.config.ts';

await runMigrations({ url: loadGenerationConfig().DATABASE_URL, migrations: tables.migrations });
