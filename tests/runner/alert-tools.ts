import { globSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder } from '../../tools/dev/cache.ts';
import { prometheusPrograms } from '../../tools/observability/prometheus-programs.ts';
import type { Progress } from '../../tools/dev/progress.ts';
import { run, tryRun } from '../../deploy/src/shell.ts';

const faketime = { name: 'libfaketime', pattern: 'usr/lib/*/faketime/libfaketime.so.1' } as const;

/**
 * What the test of alerts needs beside the product: TEST_PROMETHEUS and TEST_FAKETIME as given, or out of Debian's packages.
 * Nothing is installed. @throws Error that says how it can be had
 */
export async function alertTools(
  cache: string,
  progress: Progress,
): Promise<Readonly<Record<string, string>>> {
  const { TEST_PROMETHEUS, TEST_FAKETIME } = process.env;
  const prometheus = TEST_PROMETHEUS || (await prometheusPrograms(cache, progress))?.prometheus;
  if (prometheus === undefined) throw missing('prometheus', 'TEST_PROMETHEUS');
  return {
    TEST_PROMETHEUS: prometheus,
    TEST_FAKETIME: TEST_FAKETIME || (await libfaketime(cache)),
  };
}

async function libfaketime(cache: string): Promise<string> {
  const { name, pattern } = faketime;
  const root = await cachedFolder(join(cache, `debian-${name}`), async (unfinished) => {
    const { code } = await tryRun('apt-get', ['download', '-qq', name], { cwd: unfinished });
    const [archive] = globSync(join(unfinished, '*.deb'));
    if (code !== 0 || archive === undefined) throw missing(name, 'TEST_FAKETIME');
    await run('dpkg', ['-x', archive, unfinished]);
  });
  const [file] = globSync(join(root, pattern));
  if (file === undefined) throw missing(name, 'TEST_FAKETIME');
  return file;
}

const missing = (name: string, variable: string): Error =>
  new Error(
    `${name} is missing.\n  It is taken out of Debian's package (apt-get download ${name}); elsewhere set ${variable} to its file.`,
  );
