import { EngineThreads } from '../threads/engine-threads.ts';
import type { EnginePool, EnginePoolOptions } from '../port.ts';
import { Fleet } from './fleet.ts';
import { ImagesEditsPool } from './images-edits-pool.ts';
import type { ImagesEditsSettings } from './settings.ts';

export function createImagesEditsPool(settings: ImagesEditsSettings, options: EnginePoolOptions): EnginePool {
  return new ImagesEditsPool(settings, new Fleet(settings), new EngineThreads(options));
}
