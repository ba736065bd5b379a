import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder } from '../../tools/dev/cache.ts';
import { tools } from '../../tools/dev/preflight.ts';
import type { Progress } from '../../tools/dev/progress.ts';
import { goFlags } from '../../tools/dev/go-flags.ts';
import { run, tryRun } from '../../deploy/src/shell.ts';

const module = 'github.com/stripe/stripe-mock@v0.203.0';
const files = ['spec3.json', 'fixtures3.json'];

/**
 * Builds Stripe's own mock into the cache, with the schema that it carries, once for each version.
 * @returns the variable for the tests
 * @throws Error that names the tool when Go is missing
 */
export async function stripeMock(cache: string, progress: Progress): Promise<NodeJS.ProcessEnv> {
  const folder = await cachedFolder(join(cache, module.replace(/.*\//, '').replace('@', '-')), (unfinished) =>
    progress.step('stripe-mock', 'compiling', async (step) => {
      await refuseWithoutGo();
      const env = { ...process.env, GOBIN: unfinished, CGO_ENABLED: '0' };
      await run('go', ['install', ...goFlags(), module], { env });
      const { Dir } = JSON.parse(await run('go', ['mod', 'download', '-json', module])) as Downloaded;
      for (const file of files) copyFileSync(join(Dir, 'embedded/openapi', file), join(unfinished, file));
      step.note('compiled');
    }),
  );
  return { TEST_STRIPE_MOCK: folder };
}

interface Downloaded {
  readonly Dir: string;
}

async function refuseWithoutGo(): Promise<void> {
  const { name, versionArgs, debian, elsewhere } = tools.go;
  if ((await tryRun(name, versionArgs)).code === 0) return;
  throw new Error(
    `${name} is missing: the double of Stripe is judged by Stripe’s own mock.\n  Install it: apt-get install ${debian} (Debian, Ubuntu), or ${elsewhere}.`,
  );
}
