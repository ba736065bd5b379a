import { join } from 'node:path';
import { cachedFolder } from '../dev/cache.ts';
import type { Progress } from '../dev/progress.ts';
import { goFlags } from '../dev/go-flags.ts';
import { run, tryRun } from '../../deploy/src/shell.ts';

const module = 'github.com/docker/compose/v5@v5.6.0';

/** None where it is there, else those of a folder in which it was compiled, once for each version. */
export async function composeProgram(
  docker: string,
  cache: string,
  progress: Progress,
): Promise<NodeJS.ProcessEnv> {
  if ((await tryRun(docker, ['compose', 'version'])).code === 0) return {};
  const folder = await cachedFolder(join(cache, `compose-${module.split('@')[1]}`), (unfinished) =>
    progress.step('compose', 'compiled', async () => {
      const { Dir } = JSON.parse(await run('go', ['mod', 'download', '-json', module])) as { Dir: string };
      // Docker's client finds its plugins below the folder of its settings.
      const program = join(unfinished, 'cli-plugins/docker-compose');
      const env = { ...process.env, CGO_ENABLED: '0' };
      // Not `go install`: its go.mod excludes versions, which counts in the main module alone.
      await run('go', ['-C', Dir, 'build', ...goFlags(), '-o', program, './cmd'], { env });
    }),
  );
  return { DOCKER_CONFIG: folder };
}
