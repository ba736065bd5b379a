import { join } from 'node:path';
import { chartFolder } from '../chart/chart-folder.ts';
import type { Progress } from '../progress.ts';
import { tryRun } from '../shell.ts';
import {
  chartTools,
  clusterTools,
  controllerTools,
  controlPlaneTools,
  kwokTools,
  missingForCluster,
  type ToolSet,
} from './cluster-tools.ts';
import { jestStep } from './jest-step.ts';
import { checkTally, skippedTally, type Tally } from './tally.ts';

/** The chart, judged by Helm, by suites for each template, and by the services' own rules. Needs no server. */
export async function clusterRing(
  cache: string,
  progress: Progress,
  begins: () => void,
): Promise<readonly Tally[]> {
  const missing = await missingForCluster(cache);
  if (missing !== undefined) return [withoutTools(missing, process.env)];
  try {
    const env = await clusterTools(cache, progress);
    begins();
    return [await suites(env), await jestStep('deploy', 'jest.cluster.config.mjs', env)];
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\n`);
    return [checkTally('chart', false)];
  }
}

/** The chart before a real API server. Compiling that takes minutes, so it runs when it is asked for. */
export const clusterApiRing: ClusterRing = (cache, progress, begins) =>
  withControlPlane('jest.cluster-api.config.mjs', [controlPlaneTools], cache, progress, begins);

/** The chart on many nodes that KWOK pretends. */
export const clusterScaleRing: ClusterRing = (cache, progress, begins) =>
  withControlPlane(
    'jest.scale.config.mjs',
    [controlPlaneTools, controllerTools, kwokTools],
    cache,
    progress,
    begins,
  );

type ClusterRing = (cache: string, progress: Progress, begins: () => void) => Promise<readonly Tally[]>;

async function withControlPlane(
  config: string,
  sets: readonly ToolSet[],
  ...[cache, progress, begins]: Parameters<ClusterRing>
): Promise<readonly Tally[]> {
  for (const set of sets) {
    const missing = await missingForCluster(cache, set);
    if (missing !== undefined) return [withoutTools(missing, process.env)];
  }
  try {
    let env = await clusterTools(cache, progress);
    for (const set of sets) env = { ...env, ...(await clusterTools(cache, progress, set)) };
    begins();
    return [await jestStep('deploy', config, env)];
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\n`);
    return [checkTally('control plane', false)];
  }
}

/** Told by name; where everything must run (`CI=true`) it is a failure. */
export function withoutTools(missing: string, env: NodeJS.ProcessEnv): Tally {
  const name = `chart: ${missing}`;
  process.stdout.write(`The chart is not judged: ${missing}.\n`);
  return env['CI'] === 'true' ? checkTally(name, false) : skippedTally(name);
}

/** helm-unittest over `charts/headshots/tests`. */
async function suites(env: Readonly<Record<string, string>>): Promise<Tally> {
  const program = join(env[chartTools.variable] ?? '', 'helm-unittest');
  const { code, output } = await tryRun(program, ['--strict', chartFolder]);
  const tally = suitesTally(output, code);
  if (tally.failed > 0) process.stdout.write(output);
  return tally;
}

/** Reads `Tests: 1 failed, 12 passed, 13 total`. An end without a count, or without a test, is a failure. */
export function suitesTally(output: string, code: number): Tally {
  const name = 'charts/headshots';
  const line = /^Tests:.*$/m.exec(output)?.[0] ?? '';
  const count = (word: string): number => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);
  const [passed, named] = [count('passed'), count('failed') + count('errored')];
  const unnamed = named === 0 && (code !== 0 || passed === 0) ? 1 : 0;
  return { name, passed, failed: named + unnamed, skipped: count('skipped') };
}
