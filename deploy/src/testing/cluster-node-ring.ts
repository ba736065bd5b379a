import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiledNodeTools } from '../cluster/node/tools.ts';
import { nodePrograms } from '../cluster/node/programs.ts';
import { startNode, type ClusterNode } from '../cluster/node/node.ts';
import { buildImages, localRegistry, type BuiltImage } from '../images/build-images.ts';
import { serverRecipes } from '../images/servers.ts';
import { services } from '../service-names.ts';
import { prepareNamespace } from '../cluster/product/namespace.ts';
import { valuesOf, waysToServers } from '../cluster/product/servers.ts';
import { secretsOfRelease } from '../cluster/product/secrets.ts';
import { forward, type Forward } from '../cluster/product/forward.ts';
import { createTopics } from '../provision/topics.ts';
import { allOrFirstError } from '../infra.ts';
import type { Progress } from '../progress.ts';
import type { Settings } from '../settings.ts';
import type { RingContext } from './ring.ts';
import { chartTools, clusterTools, controllerTools, controlPlaneTools, nodeTools } from './cluster-tools.ts';
import { jestStep } from './jest-step.ts';
import { badMigration, goodMigration, migrated, withMigration } from './next-releases.ts';
import type { Tally } from './tally.ts';

/** Tag of the images the product is installed from. */
const first = 'first';

export const nodeToolSets = [chartTools, controlPlaneTools, controllerTools, nodeTools] as const;

/** The product on a node of this machine: installed, used, upgraded, rolled back, drained, killed, removed; then with servers of its own. */
export async function nodeTests({ servers, progress, begins }: RingContext): Promise<Tally> {
  const { cache, state } = servers.settings.locations;
  const env: Record<string, string> = { TEST_CACHE: cache };
  for (const set of nodeToolSets) Object.assign(env, await clusterTools(cache, progress, set));
  const built = await buildImages({ tag: first, cache, progress });
  const ownServers = await buildImages({ tag: first, cache, progress, from: serverRecipes });
  const next = await variant('Good', goodMigration, cache, progress);
  const broken = await variant('Bad', badMigration, cache, progress);
  const programs = await nodePrograms(cache, progress);
  begins();
  const tools = await compiledNodeTools(cache, progress);
  const node = await progress.step('node', 'starting', () =>
    startNode({ folder: join(state, 'node'), tools, programs, withStarter: true }),
  );
  const { machine } = node.addresses;
  const open: Forward[] = [];
  try {
    const images = progress.step('images', 'to the node', () =>
      addImages(node, [...built, ...ownServers, next, broken]),
    );
    const opened = async (settings: Settings): Promise<void> =>
      void open.push(...(await Promise.all(waysToServers(settings, machine).map(forward))));
    await allOrFirstError([images, servers.serversAt(machine, opened)]);
    await createTopics(servers.settings);
    const values = join(state, 'node-values.json');
    writeFileSync(values, JSON.stringify(valuesOf(servers.settings, machine)));
    await prepareNamespace(node.api, secretsOfRelease(servers.settings, machine));
    const test = {
      access: node.access,
      cgroup: node.place.cgroup,
      kubeconfig: node.place.kubeconfig,
      registry: localRegistry,
      values,
      mailApi: servers.settings.smtp.mailApi,
      releases: { first, next: digestsOf(built, next), broken: digestsOf(built, broken) },
    };
    return await jestStep('deploy', 'jest.cluster-node.config.mjs', {
      ...env,
      TEST_NODE: JSON.stringify(test),
    });
  } finally {
    for (const each of open) each.close();
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
