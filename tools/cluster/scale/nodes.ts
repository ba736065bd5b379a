import type { KubernetesObject } from '../../../deploy/src/cluster/kubernetes-api.ts';

export const zones = ['a', 'b', 'c'] as const;
export type Zone = (typeof zones)[number];

export interface SimulatedNode extends KubernetesObject {
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
}

const zoneLabel = 'topology.kubernetes.io/zone';
export const gpu = 'nvidia.com/gpu';
/** What `ci/gpu.yaml` selects. */
const product = 'NVIDIA-H100-80GB-HBM3';

export const simulatedNodes = (count: number): readonly SimulatedNode[] =>
  Array.from({ length: count }, (_, at) => node(at, at % 10 === 9));

function node(at: number, hasGpu: boolean): SimulatedNode {
  const name = `node-${String(at).padStart(4, '0')}`;
  const amounts = {
    cpu: '16',
    memory: hasGpu ? '128Gi' : '64Gi',
    pods: '110',
    ...(hasGpu && { [gpu]: '1' }),
  };
  // Every tenth one has a GPU: these take turns by their tens.
  const zone = zones[(hasGpu ? Math.floor(at / 10) : at) % zones.length] as Zone;
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      annotations: { 'kwok.x-k8s.io/node': 'fake' },
      labels: {
        'kubernetes.io/hostname': name,
        'kubernetes.io/os': 'linux',
        [zoneLabel]: zone,
        ...(hasGpu && { [`${gpu}.product`]: product }),
      },
    },
    ...(hasGpu && { spec: { taints: [{ key: gpu, effect: 'NoSchedule' }] } }),
    status: { allocatable: amounts, capacity: amounts },
  } as SimulatedNode;
}

export const zoneOf = ({ metadata }: SimulatedNode): string => metadata.labels[zoneLabel] ?? '';
