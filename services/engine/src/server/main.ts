import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { loadConfig } from '@headshots/platform/config';
import { createEnginePool } from '../studio/studio-pool.ts';
import { runEngineServer } from './run-engine-server.ts';

const config = loadConfig(
  z.object({
    PORT: z.coerce.number().int().min(1).max(65_535).default(8_190),
    HOST: z.string().default('127.0.0.1'),
    GENERATION_SLOTS: z.coerce.number().int().min(1).max(64).default(availableParallelism()),
    ENGINE_TOKEN: z.string().min(16).optional(),
  }),
);
const pool = createEnginePool({ threads: config.GENERATION_SLOTS });
const { PORT: port, HOST: host, ENGINE_TOKEN: token } = config;
const address = await runEngineServer(pool, { port, host }, { token });
process.stdout.write(`${pool.profile().model} answers at ${address}/v1/images/edits\n`);
