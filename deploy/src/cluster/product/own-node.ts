import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clusterTools, controllerTools, controlPlaneTools, nodeTools } from '../../testing/cluster-tools.ts';
import type { KubernetesApi } from '../kubernetes-api.ts';
import { startNode } from '../node/node.ts';
import { nodePrograms } from '../node/programs.ts';
import type { NodeTools } from '../node/plan.ts';
import type { Progress } from '../../progress.ts';
import type { ClusterHost, HostOptions } from './host.ts';

const forwarder = fileURLToPath(new URL('./forward.ts', import.meta.url));

/** Compiles what a node needs, unless it is in the cache. */
export async function compiledNodeTools(cache: string, progress: Progress): Promise<NodeTools> {
  const folderOf = async (set: typeof nodeTools): Promise<string> =>
    (await clusterTools(cache, progress, set))[set.variable] ?? '';
  return {
    controlPlane: await folderOf(controlPlaneTools),
    controllers: await folderOf(controllerTools),
    node: await folderOf(nodeTools),
  };
}

/** A node of this machine, without a container engine; it goes on when this process ends. */
export async function nodeHost({ settings, progress, folder }: HostOptions): Promise<ClusterHost> {
  const { cache } = settings.locations;
  const tools = await compiledNodeTools(cache, progress);
  const programs = await nodePrograms(cache, progress);
  const node = await startNode({ folder, tools, programs, withStarter: false });
  return {
    kubeconfig: node.place.kubeconfig,
    kubectl: join(tools.controllers, 'kubectl'),
    addImages: async (archives) => {
      for (const archive of archives) await node.addImages(archive);
    },
    doorLaunch: async (namespace, { service, port, local }) => ({
      program: process.execPath,
      args: [
        '--max-old-space-size=32',
        forwarder,
        String(local),
        await addressOf(node.api, namespace, service),
        String(port),
      ],
      cwd: settings.locations.repository,
      env: process.env,
    }),
  };
}

/** Addresses of Services are reached through the node. */
async function addressOf(api: KubernetesApi, namespace: string, name: string): Promise<string> {
  const { body } = await api.get(`/api/v1/namespaces/${namespace}/services/${name}`);
  const { spec } = body as { readonly spec?: { readonly clusterIP: string } };
  if (!spec) throw new Error(`There is no Service ${name}.`);
  return spec.clusterIP;
}
