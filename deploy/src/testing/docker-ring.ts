import { join } from 'node:path';
import { pullBases } from '../docker/base-images.ts';
import { buildImages } from '../docker/build.ts';
import { startEngine } from '../docker/engine.ts';
import { jestStep } from './jest-step.ts';
import type { Ring } from './ring.ts';

const tag = 'test';
/** What builds leave for the next ones; the packages and everything compiled take about 2 GB. */
const cacheOfBuilds = '3GB';

/** The images of the Dockerfile, built and started by a container engine. */
export const docker: Ring = async ({ servers, progress, begins }) => {
  const { cache } = servers.settings.locations;
  const engine = await startEngine(join(cache, 'docker'), progress);
  try {
    await pullBases(engine, cache, progress);
    begins();
    await buildImages(engine, tag, progress);
    return [await jestStep('deploy', 'jest.docker.config.mjs', { ...engine.env, TEST_IMAGE_TAG: tag })];
  } finally {
    await engine.docker('image', 'prune', '--force');
    await engine.docker('builder', 'prune', '--force', '--keep-storage', cacheOfBuilds);
    await engine.end();
  }
};
