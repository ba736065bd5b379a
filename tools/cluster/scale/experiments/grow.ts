import type { KubernetesApi } from '../../../../deploy/src/cluster/kubernetes-api.ts';
import { took } from '../patience.ts';
import { isAtStrength } from '../prepare.ts';
import { podLines, readyReplicas, scaleTo, skew } from '../view.ts';

/** Pods of each service at their most, as values.yaml and `ci/production.yaml` allow. */
export const fullSize = {
  gateway: 30,
  identity: 6,
  orders: 6,
  coupons: 6,
  media: 12,
  generation: 50,
  notification: 6,
  web: 6,
} as const;

export const leastSize = {
  gateway: 3,
  identity: 2,
  orders: 2,
  coupons: 2,
  media: 2,
  generation: 2,
  notification: 2,
  web: 2,
} as const satisfies Record<keyof typeof fullSize, number>;

/** @returns seconds until every Deployment has the pods it shall have */
export async function resize(api: KubernetesApi, sizes: Readonly<Record<string, number>>): Promise<number> {
  const began = performance.now();
  await Promise.all(Object.entries(sizes).map(([name, replicas]) => scaleTo(api, name, replicas)));
  await took('every Deployment is at its strength', () => isAtStrength(api));
  return (performance.now() - began) / 1000;
}

export interface Growth {
  readonly workers: number;
  /** From the decision until all are ready. */
  readonly seconds: number;
  readonly halfSeconds: number;
  readonly skew: number;
}

export async function growWorkers(
  api: KubernetesApi,
  workers: number,
  zones: ReadonlyMap<string, string>,
): Promise<Growth> {
  const half = ((await readyReplicas(api, 'generation')) + workers) / 2;
  const began = performance.now();
  await scaleTo(api, 'generation', workers);
  let halfSeconds = 0;
  const seconds = await took(`${workers} workers are ready`, async () => {
    const ready = await readyReplicas(api, 'generation');
    if (halfSeconds === 0 && ready >= half) halfSeconds = (performance.now() - began) / 1000;
    return ready === workers;
  });
  const pods = (await podLines(api)).filter((pod) => pod.of === 'generation');
  return { workers, seconds, halfSeconds, skew: skew(pods, zones) };
}
