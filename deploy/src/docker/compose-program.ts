import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder } from '../cache.ts';
import type { Progress } from '../progress.ts';
import { run, tryRun } from '../shell.ts';

const module = 'github.com/docker/compose/v5/cmd@v5.6.0';

/**
 * The variables by which `docker compose` is found: none where it is there, else those of a folder in which it was compiled,
 * once for each version.
 */
export async function composeProgram(
  docker: string,
  cache: string,
  progress: Progress,
): Promise<NodeJS.ProcessEnv> {
  if ((await tryRun(docker, ['compose', 'version'])).code === 0) return {};
  const folder = await cachedFolder(join(cache, `compose-${module.split('@')[1]}`), (unfinished) =>
    progress.step('compose', 'compiled', async () => {
      const env = { ...process.env, GOBIN: unfinished, CGO_ENABLED: '0' };
      await run('go', ['install', '-trimpath', '-ldflags=-s -w', module], { env });
      // Docker's client finds its plugins below the folder of its settings.
      mkdirSync(join(unfinished, 'cli-plugins'));
      renameSync(join(unfinished, 'cmd'), join(unfinished, 'cli-plugins/docker-compose'));
    }),
  );
  return { DOCKER_CONFIG: folder };
}
