import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildImages, localRegistry, saveImages } from '../../images/build.ts';
import { withEngine } from '../../images/with-engine.ts';
import { allOrFirstError, infraComplaints, neededPorts, startInfra } from '../../dev/infra.ts';
import { takenPorts } from '../../dev/preflight.ts';
import { Processes } from '../../dev/processes.ts';
import { createTopics } from '../../../deploy/src/provision/topics.ts';
import type { Progress } from '../../dev/progress.ts';
import { removeData } from '../../dev/remove-data.ts';
import { httpAnswers, untilReady } from '../../dev/ready.ts';
import { settingsFrom, type Settings } from '../../../deploy/src/settings.ts';
import { stopAll } from '../../dev/stop.ts';
import { chartTools, clusterTools } from '../cluster-tools.ts';
import { missingForNode } from '../node/missing.ts';
import { endNode, startNode, type ClusterNode } from '../node/node.ts';
import { pauseArchive } from '../node/pause-image.ts';
import { nodePrograms } from '../node/programs.ts';
import { compiledNodeTools } from '../node/tools.ts';
import type { Way } from './forward.ts';
import { forwarder } from './forwarding.ts';
import { prepareNamespace } from './namespace.ts';
import { namespace, release } from './release.ts';
import { secretsOfRelease } from './secrets.ts';
import { valuesOf, waysToServers } from './servers.ts';

const tag = 'local';

export interface TryCluster {
  readonly settings: Settings;
  readonly kubeconfig: string;
  readonly kubectl: string;
}

const settingsOf = (env: NodeJS.ProcessEnv): Settings =>
  settingsFrom({ ...env, HEADSHOTS_STATE_DIR: join(settingsFrom(env).locations.state, 'cluster') });
const nodeFolder = ({ locations }: Settings): string => join(locations.state, 'node');

/**
 * Starts a new node of this machine with the services in its pods and the servers beside it; all go on by themselves.
 * @throws Error that says what is missing or what did not come up
 */
export async function startTryCluster(env: NodeJS.ProcessEnv, progress: Progress): Promise<TryCluster> {
  const missing = missingForNode();
  if (missing !== undefined) throw new Error(`A cluster cannot run here: ${missing}.`);
  await endTryCluster(env, progress);
  const { cache } = settingsFrom(env).locations;
  const helm = join((await clusterTools(cache, progress, chartTools))[chartTools.variable] ?? '', 'helm');
  const tools = await compiledNodeTools(cache, progress);
  const programs = await nodePrograms(cache, progress);
  const archives = settingsOf(env).locations.state;
  mkdirSync(archives, { recursive: true });
  const archive = join(archives, 'images.tar');
  const pause = await withEngine(cache, progress, async (engine) => {
    await saveImages(engine, await buildImages(engine, { tag }, progress), archive);
    return pauseArchive(engine, tools, archives);
  });
  const folder = nodeFolder(settingsOf(env));
  const node = await progress.step('node', 'starting', () =>
    startNode({ folder, tools, programs, pause, withStarter: false }),
  );
  const { machine } = node.addresses;
  const settings = settingsOf({ ...env, HEADSHOTS_KAFKA_HOST: machine });
  const brought = progress.step('images', 'to the node', async () => {
    await node.addImages(archive);
    rmSync(archive);
  });
  await allOrFirstError([brought, startServers(settings, machine, progress)]);
  await progress.step('product', 'installing', () => install(node, helm, settings));
  await openDoor(node, settings);
  return { settings, kubeconfig: node.place.kubeconfig, kubectl: join(tools.controllers, 'kubectl') };
}

async function startServers(settings: Settings, machine: string, progress: Progress): Promise<void> {
  const processes = new Processes(settings);
  const problems = [
    ...(await infraComplaints(settings)),
    ...(await takenPorts(settings, ['gateway', ...neededPorts(settings, processes)])),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n\n'));
  await startForwarder('ways-to-servers', waysToServers(settings, machine), processes);
  await allOrFirstError([...startInfra(settings, processes, progress).values()]);
  await createTopics(settings);
}

const startForwarder = (name: string, ways: readonly Way[], processes: Processes): Promise<void> =>
  processes.start(name, {
    program: process.execPath,
    args: ['--max-old-space-size=64', forwarder, JSON.stringify(ways)],
    cwd: process.cwd(),
    env: process.env,
  });

async function install(
  { api, addresses, place }: ClusterNode,
  helm: string,
  settings: Settings,
): Promise<void> {
  await prepareNamespace(api, secretsOfRelease(settings, addresses.machine));
  const values = join(settings.locations.state, 'values.json');
  writeFileSync(values, JSON.stringify(valuesOf(settings, addresses.machine)));
  const { kubeconfig } = place;
  const wanted = { helm, kubeconfig, registry: localRegistry, tag, values };
  const { code, output } = await release('install', wanted);
  if (code !== 0) throw new Error(`Helm ended with ${code}:\n${output}`);
}

/** A browser on this machine finds the product at the loopback. */
async function openDoor({ api }: ClusterNode, settings: Settings): Promise<void> {
  const { body } = await api.get(`/api/v1/namespaces/${namespace}/services/gateway`);
  const { spec } = body as { readonly spec: { readonly clusterIP: string } };
  const from = { host: '127.0.0.1', port: settings.ports.gateway };
  const processes = new Processes(settings);
  await startForwarder('way-to-gateway', [{ from, to: { host: spec.clusterIP, port: 8080 } }], processes);
  await untilReady('way-to-gateway', httpAnswers(`http://127.0.0.1:${from.port}/`), processes, 60_000);
}

/** Ends the cluster with all it holds, if there is one; the data of its servers go, too. */
export async function endTryCluster(env: NodeJS.ProcessEnv, progress: Progress): Promise<void> {
  const settings = settingsOf(env);
  const folder = nodeFolder(settings);
  if (existsSync(folder)) await progress.step('node', 'stopping', () => endNode(folder));
  await stopAll(new Processes(settings), progress);
  removeData(settings.locations.state, env);
}
