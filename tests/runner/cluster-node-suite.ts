import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NodeTools } from '../../tools/cluster/node/plan.ts';
import { compiledNodeTools } from '../../tools/cluster/node/tools.ts';
import { nodePrograms } from '../../tools/cluster/node/programs.ts';
import { keepPodLogs } from '../../tools/cluster/node/keep-pod-logs.ts';
import { podLogsOf } from '../../tools/cluster/node/configuration.ts';
import { startNode, type ClusterNode } from '../../tools/cluster/node/node.ts';
import { pauseArchive } from '../../tools/cluster/node/pause-image.ts';
import {
  buildImages,
  buildServers,
  images,
  localRegistry,
  nameOf,
  saveImages,
} from '../../tools/images/build.ts';
import { withEngine } from '../../tools/images/with-engine.ts';
import { buildPackages } from '../../tools/dev/build/packages.ts';
import { prepareNamespace } from '../../tools/cluster/product/namespace.ts';
import { valuesOf, waysToServers } from '../../tools/cluster/product/servers.ts';
import { secretsOfRelease } from '../../tools/cluster/product/secrets.ts';
import type { Forward } from '../../tools/cluster/product/forward.ts';
import { startForwarding } from '../../tools/cluster/product/forwarding.ts';
import { createTopics } from '../../deploy/src/provision/topics.ts';
import { allOrFirstError } from '../../tools/dev/infra.ts';
import type { Progress } from '../../tools/dev/progress.ts';
import type { Settings } from '../../deploy/src/settings.ts';
import type { SuiteContext } from './suite.ts';
import {
  chartTools,
  clusterTools,
  controllerTools,
  controlPlaneTools,
  nodeTools,
} from '../../tools/cluster/cluster-tools.ts';
import { jestStep } from './jest-step.ts';
import { tag as first } from './docker-suite.ts';
import { badMigration, buildNext, goodMigration, migrated } from './next-releases.ts';
import type { Tally } from './tally.ts';

export const nodeToolSets = [chartTools, controlPlaneTools, controllerTools, nodeTools] as const;

/** The product on a node of this machine: installed, used, upgraded, rolled back, drained, killed, removed; then with servers of its own. */
export async function nodeTests({ servers, progress, begins }: SuiteContext): Promise<Tally> {
  const { cache, state } = servers.settings.locations;
  const env: Record<string, string> = { TEST_CACHE: cache };
  for (const set of nodeToolSets) Object.assign(env, await clusterTools(cache, progress, set));
  const tools = await compiledNodeTools(cache, progress);
  const { archive, pause } = await archives(tools, servers.settings.locations, progress);
  const programs = await nodePrograms(cache, progress);
  begins();
  const node = await progress.step('node', 'starting', () =>
    startNode({ folder: join(state, 'node'), tools, programs, pause, withStarter: true }),
  );
  const { machine } = node.addresses;
  const open: Forward[] = [];
  try {
    const brought = progress.step('images', 'to the node', async () => {
      await node.addImages(archive);
      rmSync(archive);
    });
    const opened = async (settings: Settings): Promise<void> =>
      void open.push(await startForwarding(waysToServers(settings, machine)));
    await allOrFirstError([brought, servers.serversAt(machine, opened)]);
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
      releases: { first, next: await digestsOf(node, next), broken: await digestsOf(node, broken) },
    };
    const logs = join(servers.settings.logs, 'pods');
    const endKeeping = keepPodLogs(podLogsOf(node.place), logs);
    const tally = await jestStep('tests', 'jest.cluster-node.config.mjs', {
      ...env,
      TEST_PAUSE_IMAGE: pause,
      TEST_NODE: JSON.stringify(test),
    });
    endKeeping();
    if (tally.failed > 0) process.stdout.write(`What the pods wrote: ${logs}\n`);
    else rmSync(logs, { recursive: true });
    return tally;
  } finally {
    for (const each of open) each.close();
    await progress.step('node', 'stopping', () => node.stop());
  }
}

/** Tags of the next release, and of one whose migration fails. */
const [next, broken] = ['Good', 'Bad'];

/** Builds all images of the tests, and writes them where a node can read them. */
const archives = (
  tools: NodeTools,
  { cache, state }: Settings['locations'],
  progress: Progress,
): Promise<{ readonly archive: string; readonly pause: string }> =>
  withEngine(cache, progress, async (engine) => {
    const built = [
      ...(await buildServers(engine, { tag: first }, cache, progress)),
      ...(await buildImages(engine, { tag: first }, progress)),
    ];
    await buildPackages(progress);
    built.push(await buildNext(engine, { tag: first }, next, goodMigration));
    built.push(await buildNext(engine, { tag: first }, broken, badMigration));
    const archive = join(state, 'images.tar');
    await progress.step('images', 'into an archive', () => saveImages(engine, built, archive));
    return { archive, pause: await pauseArchive(engine, tools, state) };
  });

/** By image, of the release with this tag of what it migrates; `tools` runs no pod of a service. */
async function digestsOf(node: ClusterNode, tag: string): Promise<Readonly<Record<string, string>>> {
  const digests: Record<string, string> = {};
  for (const image of images.filter((name) => name !== 'tools'))
    digests[image] = await node.digestOf(nameOf(image, { tag: image === migrated ? tag : first }));
  return digests;
}
