import 'reflect-metadata';
import { runMigrations } from '@headshots/platform/persistence';
import { persistence } from './adapters/persistence/persistence.ts';
import { loadGenerationConfig } from './generation.config.ts';

await runMigrations({ url: loadGenerationConfig().DATABASE_URL, ...persistence });
