import { buildPackages } from '../../tools/dev/build/packages.ts';
import { buildWeb } from '../../tools/dev/build/web.ts';
import { buildImages, buildServers } from '../../tools/images/build.ts';
import { composeProgram } from '../../tools/images/compose-program.ts';
import { missingForEngine, type Engine } from '../../tools/images/engine.ts';
import { withEngine } from '../../tools/images/with-engine.ts';
import { composeFiles, imagesOf } from '../../tools/dev/engine.ts';
import type { Progress } from '../../tools/dev/progress.ts';
import type { Settings } from '../../deploy/src/settings.ts';
import { jestStep } from './jest-step.ts';
import type { Suite, SuiteContext } from './suite.ts';
import { checkTally, skippedTally, type Tally } from './tally.ts';

/** That of docker-compose.dev.yml. */
export const tag = 'dev';

/** The images of the Dockerfile, built and started by a container engine; then the whole product from them by compose. */
export const docker: Suite = async ({ servers, progress, begins }) => {
  const missing = await missingForEngine();
  if (missing !== undefined) return [notStarted(missing, process.env)];
  const { cache } = servers.settings.locations;
  return orFailed(() =>
    withEngine(cache, progress, async (engine) => {
      const compose = await composeProgram(engine.program, cache, progress);
      begins();
      const files = await composeFilesFor(engine, servers.settings, progress);
      if (files.length > 1) await buildServers(engine, { tag }, cache, progress);
      await buildImages(engine, { tag }, progress);
      const env = {
        ...{ ...engine.env, ...compose, TEST_DOCKER: engine.program },
        ...{ TEST_IMAGE_TAG: tag, TEST_COMPOSE_FILES: JSON.stringify(files) },
        // Its helper is an image of somebody else, and the engine ends with the run; it has no network to look for its address in.
        ...(engine.own
          ? { TESTCONTAINERS_RYUK_DISABLED: 'true', TESTCONTAINERS_HOST_OVERRIDE: '127.0.0.1' }
          : {}),
      };
      return [await jestStep('tests', 'jest.docker.config.mjs', env)];
    }),
  );
};

/** Stands in for images that cannot be pulled: the same servers, of what the launcher runs. */
const standIns = 'tests/docker/stand-ins.yaml';

async function composeFilesFor(
  engine: Engine,
  settings: Settings,
  progress: Progress,
): Promise<readonly string[]> {
  const there = async (image: string): Promise<boolean> =>
    (await engine.tried('image', 'inspect', image)).code === 0 ||
    (await engine.tried('pull', image)).code === 0;
  for (const image of imagesOf(settings)) {
    if (await there(image)) continue;
    await progress.step('servers', `${image} cannot be pulled: all are built here`, async () => undefined);
    return [...composeFiles, standIns];
  }
  return composeFiles;
}

/**
 * What of the images needs no engine: that programs start out of what they hold below `/app`, and that it holds what these
 * programs import.
 */
export async function stagedImages({ progress }: SuiteContext): Promise<readonly Tally[]> {
  if (process.platform !== 'linux') return [notStarted('this is not Linux', process.env)];
  return orFailed(async () => {
    await buildPackages(progress);
    await buildWeb(progress);
    return [await jestStep('tests', 'jest.staged.config.mjs')];
  });
}

/** Images that cannot be built are one failure of the suite. */
async function orFailed(work: () => Promise<readonly Tally[]>): Promise<readonly Tally[]> {
  try {
    return await work();
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\n`);
    return [checkTally('images', false)];
  }
}

/** Told by name; where everything must run (`CI=true`) it is a failure. */
function notStarted(missing: string, env: NodeJS.ProcessEnv): Tally {
  const name = `images: ${missing}`;
  process.stdout.write(`Images are not started: ${missing}.\n`);
  return env['CI'] === 'true' ? checkTally(name, false) : skippedTally(name);
}
