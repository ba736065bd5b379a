import type { KubernetesApi } from '../../../deploy/src/cluster/kubernetes-api.ts';
import { namespace } from './release.ts';

const deployments = `/apis/apps/v1/namespaces/${namespace}/deployments`;
const podsPath = `/api/v1/namespaces/${namespace}/pods`;

export interface PodLine {
  readonly name: string;
  /** Name of its Deployment. */
  readonly of: string;
  /** Empty while nobody has found one. */
  readonly node: string;
  readonly ready: boolean;
}

interface Deployment {
  readonly metadata: { readonly name: string };
  readonly spec: { readonly replicas: number };
  readonly status: { readonly readyReplicas?: number; readonly observedGeneration?: number };
}

export async function podLines(api: KubernetesApi): Promise<readonly PodLine[]> {
  // What the API server has in its memory is new enough.
  const rows = await api.table(`${podsPath}?includeObject=None&resourceVersion=0`);
  return rows
    .filter(({ Status: status }) => status === 'Running' || status === 'Pending')
    .map(({ Name: name, Ready: ready, Node: node }) => ({
      name: String(name),
      of: String(name).split('-').slice(0, -2).join('-'),
      node: node === '<none>' ? '' : String(node),
      ready: ready === '1/1',
    }));
}

/** Sets how many pods a Deployment shall have. @throws Error with what the API server says */
export async function scaleTo(api: KubernetesApi, name: string, replicas: number): Promise<void> {
  const { message } = await api.patch(`${deployments}/${name}/scale`, { spec: { replicas } });
  if (message !== '') throw new Error(`${name}: ${message}`);
}

export async function readyReplicas(api: KubernetesApi, name: string): Promise<number> {
  const { body } = await api.get(`${deployments}/${name}`);
  return (body as Deployment).status.readyReplicas ?? 0;
}

export async function strength(
  api: KubernetesApi,
): Promise<ReadonlyMap<string, { readonly wanted: number; readonly ready: number }>> {
  const { body } = await api.get(deployments);
  const { items } = body as { readonly items: readonly Deployment[] };
  return new Map(
    items.map(({ metadata, spec, status }) => [
      metadata.name,
      { wanted: spec.replicas, ready: status.readyReplicas ?? 0 },
    ]),
  );
}

/** Asks for a pod to go; the budgets of disruption may say no. @returns whether it goes */
export async function evict(api: KubernetesApi, name: string): Promise<boolean> {
  const { status, message } = await api.post(`${podsPath}/${name}/eviction`, {
    apiVersion: 'policy/v1',
    kind: 'Eviction',
    metadata: { name, namespace },
  });
  if (status === 429) return false;
  // It has gone meanwhile, too.
  if (status < 300 || status === 404) return true;
  throw new Error(`${name}: ${message}`);
}

export function skew(pods: readonly PodLine[], zoneOfNode: ReadonlyMap<string, string>): number {
  const zones = new Map([...new Set(zoneOfNode.values())].map((zone) => [zone, 0]));
  for (const { node } of pods) {
    const zone = zoneOfNode.get(node);
    if (zone !== undefined) zones.set(zone, (zones.get(zone) ?? 0) + 1);
  }
  const counts = [...zones.values()];
  return Math.max(...counts) - Math.min(...counts);
}
