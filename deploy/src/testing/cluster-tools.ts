import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder } from '../cache.ts';
import { repository } from '../locations.ts';
import { tools } from '../preflight.ts';
import type { Progress } from '../progress.ts';
import { run, tryRun } from '../shell.ts';

/** One Go module names all programs that judge the chart, so that what they share is compiled once. */
const moduleFolder = join(repository, 'deploy/cluster/tools');

const folderIn = (cache: string): string => {
  const hash = createHash('sha256');
  for (const file of ['go.mod', 'go.sum']) hash.update(readFileSync(join(moduleFolder, file)));
  return join(cache, `cluster-tools-${hash.digest('hex').slice(0, 12)}`);
};

let building: Promise<string> | undefined;

/**
 * Compiles the tools into the cache, once for each content of `go.mod`. Whoever asks again waits for the same work.
 * @throws Error that names Go when it is missing
 */
const built = (cache: string): Promise<string> =>
  (building ??= cachedFolder(folderIn(cache), async (unfinished) => {
    const env = { ...process.env, GOBIN: unfinished, CGO_ENABLED: '0' };
    const [program, ...args] = leastUrgent('go', 'install', '-trimpath', '-ldflags=-s -w', 'tool');
    await run(program as string, args, { cwd: moduleFolder, env });
  }));

/** Takes what others leave of the cores. Linux shares them by session, so it gets one that weighs least. */
function leastUrgent(...command: readonly string[]): readonly string[] {
  const nice = ['nice', '-n', '19', ...command];
  if (process.platform !== 'linux') return nice;
  const script = 'echo 19 2>/dev/null > /proc/self/autogroup; exec "$@"';
  return ['setsid', '--wait', 'sh', '-c', script, 'sh', ...nice];
}

/** Begins while other rings run: cold it takes minutes. What goes wrong is told by whoever needs the tools. */
export function prepareClusterTools(cache: string): void {
  built(cache).catch(() => undefined);
}

/** What keeps the tools from being there; nothing when they are, or can be compiled. */
export async function missingForCluster(cache: string): Promise<string | undefined> {
  if (existsSync(folderIn(cache))) return undefined;
  const { name, versionArgs } = tools.go;
  return (await tryRun(name, versionArgs)).code === 0 ? undefined : `${name} is missing`;
}

/** @returns the variable for the tests: the folder with `helm` and `helm-unittest` */
export async function clusterTools(
  cache: string,
  progress: Progress,
): Promise<{ TEST_CLUSTER_TOOLS: string }> {
  const folder = existsSync(folderIn(cache))
    ? folderIn(cache)
    : await progress.step('helm', 'compiled', () => built(cache));
  return { TEST_CLUSTER_TOOLS: folder };
}
