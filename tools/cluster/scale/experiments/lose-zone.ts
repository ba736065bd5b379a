import type { KubernetesApi } from '../../../../deploy/src/cluster/kubernetes-api.ts';
import { zoneOf, type SimulatedNode, type Zone } from '../nodes.ts';
import { each, took } from '../patience.ts';
import { podLines, strength } from '../view.ts';

export interface ZoneLoss {
  readonly nodes: number;
  readonly pods: number;
  /** From the removal until every service has all its pods, ready and elsewhere. */
  readonly seconds: number;
  readonly enginesWaiting: number;
}

export async function loseZone(
  api: KubernetesApi,
  nodes: readonly SimulatedNode[],
  zone: Zone,
): Promise<ZoneLoss> {
  const gone = new Set(nodes.filter((node) => zoneOf(node) === zone).map(({ metadata }) => metadata.name));
  const pods = (await podLines(api)).filter(({ node }) => gone.has(node)).length;
  const began = performance.now();
  await each([...gone], async (name) => void (await api.delete(`/api/v1/nodes/${name}`)));
  // Nobody but the garbage collector of pods, every 20 s, sees that their nodes are gone: until then they count as ready.
  await took('every service is at its strength elsewhere', () => isAtStrengthWithout(api, gone), 500);
  const engines = (await podLines(api)).filter(({ of }) => of === 'engine');
  return {
    nodes: gone.size,
    pods,
    seconds: (performance.now() - began) / 1000,
    enginesWaiting: engines.filter(({ ready }) => !ready).length,
  };
}

async function isAtStrengthWithout(api: KubernetesApi, gone: ReadonlySet<string>): Promise<boolean> {
  const [lines, wanted] = await Promise.all([podLines(api), strength(api)]);
  const alive = Map.groupBy(
    lines.filter(({ ready, node }) => ready && !gone.has(node)),
    ({ of }) => of,
  );
  return [...wanted].every(
    ([name, { wanted: pods }]) => name === 'engine' || (alive.get(name)?.length ?? 0) >= pods,
  );
}
