import type { KubernetesApi } from '../../../../deploy/src/cluster/kubernetes-api.ts';
import type { SimulatedNode } from '../nodes.ts';
import { gpu } from '../nodes.ts';
import { each, took } from '../patience.ts';
import { podLines, readyReplicas, scaleTo } from '../view.ts';
import { close } from './drain.ts';

export interface PreEmption {
  readonly nodes: number;
  readonly serving: number;
  /** From the decision until all pods that serve were ready. */
  readonly seconds: number;
  readonly workersTaken: number;
}

export async function preEmpt(
  api: KubernetesApi,
  nodes: readonly SimulatedNode[],
  open: number,
  serving: number,
): Promise<PreEmption> {
  const plain = nodes
    .filter((node) => !JSON.stringify(node).includes(gpu))
    .map(({ metadata }) => metadata.name);
  const closed = plain.slice(open);
  await each(closed, (name) => close(api, name, true));
  await scaleTo(api, 'generation', open * 8 + 20);
  await took('the nodes are full', () => isFull(api));
  const before = await workersOnNodes(api);
  const began = performance.now();
  await scaleTo(api, 'gateway', serving);
  await took('all that serve are ready', async () => (await readyReplicas(api, 'gateway')) === serving, 100);
  const seconds = (performance.now() - began) / 1000;
  const workersTaken = before - (await workersOnNodes(api));
  await each(closed, (name) => close(api, name, false));
  return { nodes: open, serving, seconds, workersTaken };
}

async function isFull(api: KubernetesApi): Promise<boolean> {
  const workers = (await podLines(api)).filter(({ of }) => of === 'generation');
  const waiting = workers.filter(({ node }) => node === '');
  return waiting.length >= 10 && workers.every(({ node, ready }) => ready || node === '');
}

const workersOnNodes = async (api: KubernetesApi): Promise<number> =>
  (await podLines(api)).filter(({ of, node }) => of === 'generation' && node !== '').length;
