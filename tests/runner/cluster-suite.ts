import { join } from 'node:path';
import { chartFolder } from '../../deploy/src/chart/chart-folder.ts';
import type { Settings } from '../../deploy/src/settings.ts';
import { operatorKinds } from '../../tools/cluster/crds.ts';
import { moduleFiles, type ModuleFiles } from '../../tools/cluster/module-files.ts';
import { kwokStages } from '../../tools/cluster/scale/stages.ts';
import { missingForStrimzi, strimziDefinitions } from '../../tools/cluster/strimzi.ts';
import { tryRun } from '../../deploy/src/shell.ts';
import { missingForNode } from '../../tools/cluster/node/missing.ts';
import { missingForEngine } from '../../tools/images/engine.ts';
import { nodeTests, nodeToolSets } from './cluster-node-suite.ts';
import {
  chartTools,
  clusterTools,
  controllerTools,
  controlPlaneTools,
  kwokTools,
  missingForCluster,
  prepareClusterTools,
  type ToolSet,
} from '../../tools/cluster/cluster-tools.ts';
import { judgeRules } from '../observability/judge-rules.ts';
import { stagedImages } from './docker-suite.ts';
import { jestStep } from './jest-step.ts';
import type { Suite, SuiteContext } from './suite.ts';
import { checkTally, skippedTally, type Tally } from './tally.ts';

/** What the chart's suites compile, in the order of its parts. */
export const suiteToolSets = (): readonly ToolSet[] =>
  missingForNode() === undefined ? nodeToolSets : [chartTools, controlPlaneTools];

/** The chart's text, by Helm, by suites for each template and by the services' own rules; and the rules of its alerts. */
export const chartSuite: Suite = async (context) => [
  ...(await chartPart(context)),
  await judgeRules(context.servers.settings.locations.cache, context.progress, process.env),
];

/**
 * The chart before a real API server and on a node of this machine, and the programs of the images. A part that cannot run
 * here is told by name.
 */
export async function clusterSuite(context: SuiteContext): Promise<readonly Tally[]> {
  const { servers, progress, begins } = context;
  const { cache } = servers.settings.locations;
  await progress.stepIfSlow('tools', 'compiled', () => prepareClusterTools(cache, suiteToolSets()));
  begins();
  const parts = { ...context, begins: () => undefined };
  return [...(await apiPart(parts)), ...(await nodePart(parts)), ...(await stagedImages(context))];
}

const chartPart: Part = ({ servers, progress, begins }) =>
  part({ name: 'chart', sets: [chartTools] }, servers, async ({ cache }) => {
    const env = await clusterTools(cache, progress);
    begins();
    return [await templateSuites(env), await jestStep('tests', 'jest.cluster.config.mjs', env)];
  });

/** Needs no right on this machine. */
export const apiPart: Part = async (context) => {
  const missing = await missingForStrimzi(context.servers.settings.locations.cache);
  const judged = await withControlPlane(
    {
      name: 'control plane',
      config: 'jest.cluster-api.config.mjs',
      sets: [chartTools, controlPlaneTools],
      files: [operatorKinds],
    },
    context,
    async (cache) => (missing === undefined ? { TEST_STRIMZI: await strimziDefinitions(cache) } : {}),
  );
  return missing === undefined ? judged : [...judged, withoutTools('kinds of Strimzi', missing, process.env)];
};

/** The chart on many nodes that KWOK pretends. */
export const scalePart: Part = (context) =>
  withControlPlane(
    {
      name: 'scale',
      config: 'jest.scale.config.mjs',
      sets: [chartTools, controlPlaneTools, controllerTools, kwokTools],
      files: [operatorKinds, kwokStages],
    },
    context,
  );

const withControlPlane = (
  { config, ...needed }: Needed & { readonly config: string },
  { servers, progress, begins }: SuiteContext,
  more: (cache: string) => Promise<Readonly<Record<string, string>>> = async () => ({}),
): Promise<readonly Tally[]> =>
  part(needed, servers, async ({ cache }) => {
    const env: Record<string, string> = { ...(await more(cache)) };
    for (const set of needed.sets) Object.assign(env, await clusterTools(cache, progress, set));
    for (const files of needed.files ?? [])
      await progress.stepIfSlow(files.name, 'downloaded', () => moduleFiles(cache, files));
    begins();
    return [await jestStep('tests', config, env)];
  });

/** Needs Linux and root. Servers of other suites end before: the product is in the cluster now. */
export const nodePart: Part = (context) =>
  part({ name: 'node', sets: nodeToolSets }, context.servers, async () => [await nodeTests(context)]);

type Part = (context: SuiteContext) => Promise<readonly Tally[]>;

/** What a part cannot do without. */
interface Needed {
  readonly name: string;
  readonly sets: readonly ToolSet[];
  readonly files?: readonly ModuleFiles[];
}

async function part(
  { name, sets, files }: Needed,
  { settings }: SuiteContext['servers'],
  work: (locations: Settings['locations']) => Promise<readonly Tally[]>,
): Promise<readonly Tally[]> {
  const { cache } = settings.locations;
  const missing =
    (name === 'node' ? (missingForNode() ?? (await missingForEngine())) : undefined) ??
    (await missingForCluster(cache, sets, files));
  if (missing !== undefined) return [withoutTools(name, missing, process.env)];
  try {
    return await work(settings.locations);
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\n`);
    return [checkTally(name, false)];
  }
}

/** Told by name; where everything must run (`CI=true`) it is a failure. */
export function withoutTools(part: string, missing: string, env: NodeJS.ProcessEnv): Tally {
  const name = `${part}: ${missing}`;
  process.stdout.write(`Not run, ${name}.\n`);
  return env['CI'] === 'true' ? checkTally(name, false) : skippedTally(name);
}

/** helm-unittest over `charts/headshots/tests`. */
async function templateSuites(env: Readonly<Record<string, string>>): Promise<Tally> {
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
