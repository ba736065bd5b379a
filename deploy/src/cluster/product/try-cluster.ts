import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { engineAnswers } from '../../engine.ts';
import { buildImages, localRegistry } from '../../images/build-images.ts';
import { takenPorts } from '../../preflight.ts';
import { Processes } from '../../processes.ts';
import type { Progress } from '../../progress.ts';
import { httpAnswers, untilReady } from '../../ready.ts';
import type { Settings } from '../../settings.ts';
import { chartTools, clusterTools } from '../../testing/cluster-tools.ts';
import { endNode } from '../node/node.ts';
import type { ClusterHost, Door } from './host.ts';
import { endKind, kindHost, kindIsHere } from './kind.ts';
import { nodeHost } from './own-node.ts';
import { release } from './release.ts';

export const namespace = 'headshots';
const tag = 'local';

const folderOf = ({ locations }: Settings, what: 'node' | 'kind'): string =>
  join(locations.state, `cluster-${what}`);

const doors = ({ ports }: Settings): Readonly<Record<string, Door>> => ({
  'cluster-gateway': { service: 'gateway', port: 8080, local: ports.gateway },
  'cluster-mail': { service: 'mail', port: 1080, local: ports.mail },
});

/**
 * Starts a new cluster with the product on it, which goes on by itself: kind's where a container engine answers and kind
 * is there, else a node of this machine.
 * @throws Error that says what is missing or what did not come up
 */
export async function startTryCluster(settings: Settings, progress: Progress): Promise<ClusterHost> {
  await endTryCluster(settings, progress);
  const taken = await takenPorts(settings, ['gateway', 'mail']);
  if (taken.length > 0) throw new Error(taken.join('\n\n'));
  const { cache } = settings.locations;
  const tools = await clusterTools(cache, progress, chartTools);
  const images = await buildImages({ tag, cache, progress });
  const onKind = (await engineAnswers()) && (await kindIsHere());
  if (!onKind) assertNodeMayRun();
  const host = await progress.step(onKind ? 'kind' : 'node', 'starting', () =>
    (onKind ? kindHost : nodeHost)({
      settings,
      progress,
      folder: folderOf(settings, onKind ? 'kind' : 'node'),
    }),
  );
  await progress.step('images', 'to the cluster', () => host.addImages(images.map(({ archive }) => archive)));
  await progress.step('product', 'installing', () =>
    install(host, join(tools[chartTools.variable] ?? '', 'helm'), settings),
  );
  await openDoors(host, settings);
  return host;
}

function assertNodeMayRun(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error(
      'A cluster needs Linux and root, or a container engine with kind (https://kind.sigs.k8s.io) and kubectl.',
    );
}

async function install({ kubeconfig }: ClusterHost, helm: string, { publicUrl }: Settings): Promise<void> {
  const more = ['--set', `publicUrl=${publicUrl}`];
  const { code, output } = await release('install', {
    helm,
    kubeconfig,
    namespace,
    registry: localRegistry,
    tag,
    more,
  });
  if (code !== 0) throw new Error(`Helm ended with ${code}:\n${output}`);
}

async function openDoors(host: ClusterHost, settings: Settings): Promise<void> {
  const processes = new Processes(settings);
  for (const [name, door] of Object.entries(doors(settings))) {
    await processes.start(name, await host.doorLaunch(namespace, door));
    await untilReady(name, httpAnswers(`http://127.0.0.1:${door.local}/`), processes, 60_000);
  }
}

/** Ends the cluster with all it holds, if there is one. */
export async function endTryCluster(settings: Settings, progress: Progress): Promise<void> {
  const processes = new Processes(settings);
  for (const name of Object.keys(doors(settings))) await processes.stop(name);
  const [node, kind] = [folderOf(settings, 'node'), folderOf(settings, 'kind')];
  if (existsSync(node)) await progress.step('node', 'stopping', () => endNode(node));
  if (existsSync(kind)) await progress.step('kind', 'stopping', () => endKind(settings, kind));
}
