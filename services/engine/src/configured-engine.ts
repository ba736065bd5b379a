import { editsSettings, loadEngineConfig } from './engine.config.ts';
import { createImagesEditsPool } from './images-edits/index.ts';
import type { EnginePool, EnginePoolOptions } from './port.ts';
import { createEnginePool } from './studio/studio-pool.ts';

/**
 * The engine the operator chose with `ENGINE` and what else begins with `ENGINE_`.
 * @throws ConfigError naming the variables that are missing or malformed, never a value
 */
export function configuredEngine(options: EnginePoolOptions, env?: NodeJS.ProcessEnv): EnginePool {
  const config = loadEngineConfig(env);
  if (config.ENGINE === 'studio') return createEnginePool(options);
  return createImagesEditsPool(editsSettings(config), options);
}
