import { crds, establish } from '../crds.ts';
import type { KubernetesApi, KubernetesObject } from '../../../deploy/src/cluster/kubernetes-api.ts';
import type { SimulatedNode } from './nodes.ts';
import { each, took } from './patience.ts';
import { namespace, release } from './release.ts';
import { scaleTo, strength } from './view.ts';
import { weights } from './weights.ts';

const priorities = { 'headshots-serving': 100_000, 'headshots-batch': 1_000 } as const;

/** @returns seconds to make them, and from the first one until all are ready */
export async function makeNodes(
  api: KubernetesApi,
  nodes: readonly SimulatedNode[],
): Promise<{ readonly made: number; readonly ready: number }> {
  const began = performance.now();
  await each(nodes, (node) => taken(api.post('/api/v1/nodes', node)));
  const made = (performance.now() - began) / 1000;
  const names = new Set(nodes.map(({ metadata }) => metadata.name));
  await took('all nodes are ready', async () => {
    const rows = await api.table('/api/v1/nodes?includeObject=None&resourceVersion=0');
    const ready = rows.filter(
      ({ Name: name, Status: status }) => names.has(String(name)) && status === 'Ready',
    );
    return ready.length === nodes.length;
  });
  return { made, ready: (performance.now() - began) / 1000 };
}

/** The chart; its engines come when they are asked for. @returns seconds until every Deployment is ready */
export async function install(api: KubernetesApi, helm: string, maxWorkers: number): Promise<number> {
  await establish(api, await crds());
  for (const [name, value] of Object.entries(priorities))
    await make(api, { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name }, value });
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  await make(api, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace, labels } });
  const objects = await release(helm, maxWorkers);
  const began = performance.now();
  for (const object of [...weights, ...objects]) await make(api, object);
  await scaleTo(api, 'engine', 0);
  await took('every Deployment of the chart is ready', () => isAtStrength(api));
  return (performance.now() - began) / 1000;
}

export async function isAtStrength(api: KubernetesApi): Promise<boolean> {
  return [...(await strength(api)).values()].every(({ wanted, ready }) => wanted === ready);
}

const make = (api: KubernetesApi, object: object): Promise<void> =>
  taken(api.create(object as KubernetesObject, namespace));

async function taken(answer: Promise<{ readonly message: string }>): Promise<void> {
  const { message } = await answer;
  if (message !== '') throw new Error(message);
}
