import { buildPackages } from '../build/packages.ts';
import { buildWeb } from '../build/web.ts';
import { buildImages } from '../images/build-images.ts';
import type { Progress } from '../progress.ts';
import { jestStep } from './jest-step.ts';
import type { RingContext } from './ring.ts';
import { checkTally, skippedTally, type Tally } from './tally.ts';

/** The images of this checkout: what is in them, and whether it starts. */
export async function imagesRing(
  cache: string,
  progress: Progress,
  begins: () => void,
): Promise<readonly Tally[]> {
  const missing = missingForImages();
  if (missing !== undefined) return [notStarted(missing, process.env)];
  try {
    const built = await buildImages({ tag: 'test', cache, progress });
    begins();
    return [await jestStep('deploy', 'jest.images.config.mjs', { TEST_IMAGES: JSON.stringify(built) })];
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\n`);
    return [checkTally('images', false)];
  }
}

/**
 * What of it is cheap and needs neither root nor Debian: that programs start out of what images hold, and that images
 * hold what these programs import. Part of all tests.
 */
export async function stagedImages({ progress }: RingContext): Promise<readonly Tally[]> {
  if (process.platform !== 'linux') return [notStarted('this is not Linux', process.env)];
  try {
    await buildPackages(progress);
    await buildWeb(progress);
    return [await jestStep('deploy', 'jest.staged.config.mjs')];
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\n`);
    return [checkTally('images', false)];
  }
}

/** Their programs are started behind a root of their own, which only root may change. */
function missingForImages(): string | undefined {
  if (process.platform !== 'linux') return 'this is not Linux';
  return process.getuid?.() === 0 ? undefined : 'only root may start programs of images';
}

/** Told by name; where everything must run (`CI=true`) it is a failure. */
function notStarted(missing: string, env: NodeJS.ProcessEnv): Tally {
  const name = `images: ${missing}`;
  process.stdout.write(`Images are not started: ${missing}.\n`);
  return env['CI'] === 'true' ? checkTally(name, false) : skippedTally(name);
}
