import { join } from 'node:path';
import type { Progress } from '../dev/progress.ts';
import { pullBases } from './base-images.ts';
import { startEngine, type Engine } from './engine.ts';

/**
 * Works with an engine that has, or can pull, what the Dockerfiles stand on, and ends it if it was started here.
 * @throws Error that says what is missing
 */
export async function withEngine<T>(
  cache: string,
  progress: Progress,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  const engine = await startEngine(join(cache, 'docker'), progress);
  try {
    await pullBases(engine, cache, progress);
    return await work(engine);
  } finally {
    await engine.end();
  }
}
