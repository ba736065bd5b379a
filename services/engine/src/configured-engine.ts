import { editsSettings, loadEngineConfig } from './engine.config.ts';
import { createImagesEditsPool } from './images-edits/index.ts';
import { PacedEngine } from './paced-engine.ts';
import type { EnginePool, EnginePoolOptions } from './port.ts';
import { createEnginePool } from './studio/studio-pool.ts';

/**
 * The engine the operator chose with `ENGINE` and what else begins with `ENGINE_`.
 * @throws ConfigError naming the variables that are missing or malformed, never a value
 */
export function configuredEngine(options: EnginePoolOptions, env?: NodeJS.ProcessEnv): EnginePool {
  const config = loadEngineConfig(env);
  if (config.ENGINE === 'studio') return paced(createEnginePool(options), config.ENGINE_TEST_PACE_MS);
  return createImagesEditsPool(editsSettings(config), options);
}

const paced = (engine: EnginePool, paceMs: number | undefined): EnginePool =>
  paceMs === undefined ? engine : new PacedEngine(engine, paceMs);
