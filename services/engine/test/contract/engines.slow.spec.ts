import { afterAll } from '@jest/globals';
import { editsSettings, loadEngineConfig } from '../../src/engine.config.ts';
import { createEngineServer } from '../../src/server/engine-server.ts';
import { EngineThreads } from '../../src/threads/engine-threads.ts';
import { StudioPool } from '../../src/studio/studio-pool.ts';
import { holdsTheContract } from './engine-contract.ts';
import { settings } from './settings.ts';
import { noRequestLimit, noTaskLimit } from '../support/no-limits.ts';

const token = 'a-token-of-the-tests';
const threads = new EngineThreads({ threads: 2, ...noTaskLimit });
const server = createEngineServer(new StudioPool({}, threads), { token });
let listening: Promise<string> | undefined;
const studioServer = (): Promise<string> => (listening ??= server.listen({ port: 0, host: '127.0.0.1' }));

afterAll(async () => {
  await server.close();
  await threads.close();
});

for (const dialect of ['studio', 'vllm-omni', 'openai'] as const)
  holdsTheContract(`studio, asked in the way of ${dialect}`, threads, async () =>
    settings([await studioServer()], { dialect, token, model: 'studio-1', ...noRequestLimit }),
  );

// A live engine: ENGINE_URL=http://gpu:8000 ENGINE_MODEL=... ENGINE_DIALECT=... and what else ENGINE_... needs.
const live = process.env['ENGINE_URL'];
if (live !== undefined)
  holdsTheContract(live, threads, async () =>
    editsSettings(loadEngineConfig({ ...process.env, ENGINE: 'images-edits', ENGINE_URLS: live })),
  );
