import type { KubernetesApi } from '../../../../deploy/src/cluster/kubernetes-api.ts';
import type { SimulatedNode } from '../nodes.ts';
import { each, took } from '../patience.ts';
import { evict, podLines, strength, type PodLine } from '../view.ts';

export interface Drain {
  readonly nodes: number;
  readonly evictions: number;
  readonly refused: number;
  readonly seconds: number;
  readonly mostMissing: number;
}

interface Count {
  evictions: number;
  refused: number;
  mostMissing: number;
}

export async function drainAll(
  api: KubernetesApi,
  nodes: readonly SimulatedNode[],
  atOnce: number,
): Promise<Drain> {
  const began = performance.now();
  const count: Count = { evictions: 0, refused: 0, mostMissing: 0 };
  const names = nodes.map(({ metadata }) => metadata.name);
  for (let from = 0; from < names.length; from += atOnce) {
    const group = names.slice(from, from + atOnce);
    await each(group, (name) => close(api, name, true));
    await took('the nodes are empty', () => emptied(api, new Set(group), count));
    await each(group, (name) => close(api, name, false));
  }
  return { nodes: names.length, ...count, seconds: (performance.now() - began) / 1000 };
}

export async function close(api: KubernetesApi, node: string, closed: boolean): Promise<void> {
  const { message } = await api.patch(`/api/v1/nodes/${node}`, { spec: { unschedulable: closed || null } });
  if (message !== '') throw new Error(`${node}: ${message}`);
}

async function emptied(api: KubernetesApi, group: ReadonlySet<string>, count: Count): Promise<boolean> {
  const lines = await podLines(api);
  count.mostMissing = Math.max(count.mostMissing, missing(lines, await strength(api)));
  const there = lines.filter(({ node }) => group.has(node));
  await each(there, async ({ name }) => {
    if (await evict(api, name)) count.evictions += 1;
    else count.refused += 1;
  });
  return there.length === 0;
}

function missing(
  lines: readonly PodLine[],
  wanted: ReadonlyMap<string, { readonly wanted: number }>,
): number {
  const ready = Map.groupBy(
    lines.filter((line) => line.ready),
    ({ of }) => of,
  );
  return Math.max(...[...wanted].map(([name, { wanted: pods }]) => pods - (ready.get(name)?.length ?? 0)));
}
