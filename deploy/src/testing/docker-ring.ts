import { join } from 'node:path';
import { pullBases } from '../docker/base-images.ts';
import { buildImages } from '../docker/build.ts';
import { composeProgram } from '../docker/compose-program.ts';
import { startEngine } from '../docker/engine.ts';
import { standInServers } from '../docker/stand-in-servers.ts';
import { jestStep } from './jest-step.ts';
import type { Ring } from './ring.ts';

/** That of docker-compose.dev.yml. */
const tag = 'dev';
/** What builds leave for the next ones; the packages and everything compiled take about 2 GB. */
const cacheOfBuilds = '3GB';

/** The images of the Dockerfile, built and started by a container engine; then the whole product from them by compose. */
export const docker: Ring = async ({ servers, progress, begins }) => {
  const { cache } = servers.settings.locations;
  const engine = await startEngine(join(cache, 'docker'), progress);
  try {
    await pullBases(engine, cache, progress);
    const compose = await composeProgram(engine.program, cache, progress);
    await standInServers(engine, cache, progress);
    begins();
    await buildImages(engine, tag, progress);
    const env = { ...engine.env, ...compose, TEST_DOCKER: engine.program, TEST_IMAGE_TAG: tag };
    return [await jestStep('deploy', 'jest.docker.config.mjs', env)];
  } finally {
    // Whatever these say, the engine ends.
    await engine.tried('image', 'prune', '--force');
    await engine.tried('builder', 'prune', '--force', '--keep-storage', cacheOfBuilds);
    await engine.end();
  }
};
