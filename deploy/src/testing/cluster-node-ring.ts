import { join } from 'node:path';
import { nodePrograms } from '../cluster/node/programs.ts';
import { startNode, type ClusterNode } from '../cluster/node/node.ts';
import { buildImages, localRegistry, type BuiltImage } from '../images/build-images.ts';
import { services } from '../service-names.ts';
import type { Settings } from '../settings.ts';
import type { Progress } from '../progress.ts';
import {
  chartTools,
  clusterTools,
  controllerTools,
  controlPlaneTools,
  nodeTools,
  type ToolSet,
} from './cluster-tools.ts';
import { jestStep } from './jest-step.ts';
import { badMigration, goodMigration, migrated, withMigration } from './next-releases.ts';
import type { Tally } from './tally.ts';

export const nodeToolSets = [chartTools, controlPlaneTools, controllerTools, nodeTools] as const;

/** What keeps this machine from being a node. */
export function missingForNode(): string | undefined {
  if (process.platform !== 'linux') return 'it is not Linux';
  return process.getuid?.() === 0 ? undefined : 'root is needed';
}

/** What the ring needs on this machine, in the order of its parts. */
export const ringToolSets = (): readonly ToolSet[] =>
  missingForNode() === undefined ? nodeToolSets : [chartTools, controlPlaneTools];

/** The product on a node of this machine: installed, used, upgraded, rolled back, drained, killed, removed. */
export async function nodeTests(
  { locations: { cache, state } }: Settings,
  progress: Progress,
  begins: () => void,
): Promise<Tally> {
  const env: Record<string, string> = { TEST_CACHE: cache };
  for (const set of nodeToolSets) Object.assign(env, await clusterTools(cache, progress, set));
  const built = await buildImages({ tag: 'first', cache, progress });
  const next = await variant('Good', goodMigration, cache, progress);
  const broken = await variant('Bad', badMigration, cache, progress);
  const programs = await nodePrograms(cache, progress);
  begins();
  const tools = {
    controlPlane: env[controlPlaneTools.variable] ?? '',
    controllers: env[controllerTools.variable] ?? '',
    node: env[nodeTools.variable] ?? '',
  };
  const node = await progress.step('node', 'starting', () =>
    startNode({ folder: join(state, 'node'), tools, programs, withStarter: true }),
  );
  try {
    await progress.step('images', 'to the node', () => addImages(node, [...built, next, broken]));
    const test = {
      access: node.access,
      cgroup: node.place.cgroup,
      kubeconfig: node.place.kubeconfig,
      registry: localRegistry,
      releases: { first: 'first', next: digestsOf(built, next), broken: digestsOf(built, broken) },
    };
    return await jestStep('deploy', 'jest.cluster-node.config.mjs', {
      ...env,
      TEST_NODE: JSON.stringify(test),
    });
  } finally {
    await progress.step('node', 'stopping', () => node.stop());
  }
}

async function variant(
  name: string,
  statement: string,
  cache: string,
  progress: Progress,
): Promise<BuiltImage> {
  const from = { [migrated]: withMigration(name, statement) };
  const [image] = await buildImages({ tag: name.toLowerCase(), cache, progress, from });
  return image as BuiltImage;
}

/** A release names its images by digest, too. */
async function addImages(node: ClusterNode, images: readonly BuiltImage[]): Promise<void> {
  for (const { archive, reference, digest } of images) {
    await node.addImages(archive);
    await node.nameImage(reference, `${reference.slice(0, reference.lastIndexOf(':'))}@${digest}`);
  }
}

/** Of all services and the pages: the servers of the release stay as they are, and their data with them. */
const digestsOf = (built: readonly BuiltImage[], changed: BuiltImage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...built, changed]
      .filter(({ name }) => name === 'web' || services.some((service) => service === name))
      .map(({ name, digest }) => [name, digest]),
  );
