import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder } from '../dev/cache.ts';
import type { Progress } from '../dev/progress.ts';
import { run, tryRun } from '../../deploy/src/shell.ts';

export interface PrometheusPrograms {
  readonly prometheus: string;
  readonly promtool: string;
  readonly alertmanager: string;
}

const packages = ['prometheus', 'prometheus-alertmanager'];

/** Those on the path, or Debian's packages unpacked into the cache: nothing is installed or started. */
export async function prometheusPrograms(
  cache: string,
  progress: Progress,
): Promise<PrometheusPrograms | undefined> {
  if ((await tryRun('promtool', ['--version'])).code === 0)
    return { prometheus: 'prometheus', promtool: 'promtool', alertmanager: 'prometheus-alertmanager' };
  for (const [program, ...args] of [
    ['apt-get', '--version'],
    ['dpkg', '--version'],
  ])
    if ((await tryRun(program as string, args)).code !== 0) return undefined;
  const folder = await cachedFolder(join(cache, 'prometheus-debian'), (unfinished) =>
    progress.step('prometheus', 'unpacked', () => unpack(unfinished)),
  );
  const at = (name: string): string => join(folder, 'usr/bin', name);
  return {
    prometheus: at('prometheus'),
    promtool: at('promtool'),
    alertmanager: at('prometheus-alertmanager'),
  };
}

async function unpack(folder: string): Promise<void> {
  const archives = join(folder, 'archives');
  mkdirSync(archives);
  if (process.getuid?.() === 0) await run('apt-get', ['update', '-qq']);
  await run('apt-get', ['download', '-qq', ...packages], { cwd: archives });
  await run(
    'sh',
    ['-c', `for each in archives/*.deb; do dpkg -x "$each" . || exit 1; done; rm -r archives`],
    {
      cwd: folder,
    },
  );
}
