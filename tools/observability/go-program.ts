import { goFlags } from '../dev/go-flags.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder } from '../dev/cache.ts';
import { repository } from '../../deploy/src/locations.ts';
import type { Progress } from '../dev/progress.ts';
import { run } from '../../deploy/src/shell.ts';

/** A program of a Go module of its own below `tools/observability/programs`: two of them in one module would quarrel about versions. */
export interface GoProgram {
  readonly name: string;
  readonly path: string;
}

export const sloth: GoProgram = { name: 'sloth', path: 'github.com/slok/sloth/cmd/sloth' };
export const victoriaMetrics: GoProgram = {
  name: 'victoria-metrics',
  path: 'github.com/VictoriaMetrics/VictoriaMetrics/app/victoria-metrics',
};

/** Compiles it into the cache, once for each content of its `go.mod`. @returns the program. @throws Error with what the compiler says */
export async function goProgram(
  { name, path }: GoProgram,
  cache: string,
  progress: Progress,
): Promise<string> {
  const cwd = join(repository, 'tools/observability/programs', name);
  const sums = readFileSync(join(cwd, 'go.sum'));
  const hash = createHash('sha256').update(sums).digest('hex').slice(0, 12);
  const folder = await cachedFolder(join(cache, `${name}-${hash}`), (unfinished) =>
    progress.step(name, 'compiled', async () => {
      const env = { ...process.env, GOBIN: unfinished, CGO_ENABLED: '0' };
      await run('go', ['install', ...goFlags(), path], { cwd, env });
    }),
  );
  return join(folder, name);
}
