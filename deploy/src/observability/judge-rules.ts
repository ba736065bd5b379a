import { globSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../locations.ts';
import type { Progress } from '../progress.ts';
import { tryRun } from '../shell.ts';
import { checkTally, skippedTally, type Tally } from '../testing/tally.ts';
import { prometheusPrograms } from './prometheus-programs.ts';

const files = (pattern: string): readonly string[] => globSync(join(repository, pattern)).toSorted();

/** Every rule by promtool, and every fault of `deploy/observability/tests`. Told by name where promtool cannot be had; with `CI=true` that fails. */
export async function judgeRules(cache: string, progress: Progress, env: NodeJS.ProcessEnv): Promise<Tally> {
  const name = 'alerts';
  const programs = await prometheusPrograms(cache, progress);
  if (!programs) {
    const missing = `${name}: promtool is missing`;
    process.stdout.write(
      'The alerts are not judged: promtool is missing (Debian: apt-get install prometheus).\n',
    );
    return env['CI'] === 'true' ? checkTally(missing, false) : skippedTally(missing);
  }
  const judged = [
    await tryRun(programs.promtool, ['check', 'rules', ...files('charts/headshots/files/rules/*.yaml')]),
    await tryRun(programs.promtool, ['test', 'rules', ...files('deploy/observability/tests/*.yaml')]),
  ];
  const wrong = judged.filter(({ code }) => code !== 0);
  for (const { output } of wrong) process.stdout.write(output);
  return checkTally(name, wrong.length === 0);
}
