import { editsSettings, type EngineConfig } from './engine.config.ts';
import { createEnginePool, type EnginePool, type EnginePoolOptions } from './engine/index.ts';
import { createImagesEditsPool } from './images-edits/index.ts';

/** The engine the operator chose. */
export function configuredEngine(config: EngineConfig, options: EnginePoolOptions): EnginePool {
  if (config.ENGINE === 'studio') return createEnginePool(options);
  return createImagesEditsPool(editsSettings(config), options);
}
