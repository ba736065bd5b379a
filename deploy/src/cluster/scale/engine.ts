import type { KubernetesObject } from '../kubernetes-api.ts';
import { gpu } from './nodes.ts';

const labels = { 'app.kubernetes.io/name': 'engine' };
const securityContext = {
  runAsNonRoot: true,
  runAsUser: 65532,
  seccompProfile: { type: 'RuntimeDefault' },
} as const;

/** Pods of the size of an engine: 4 cores, 64 GiB and one GPU each. The sizes are those of the design; nothing runs in them. */
export const engine = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'engine', labels },
  spec: {
    replicas: 0,
    selector: { matchLabels: labels },
    template: {
      metadata: { labels },
      spec: {
        priorityClassName: 'headshots-batch',
        automountServiceAccountToken: false,
        securityContext,
        tolerations: [{ key: gpu, operator: 'Exists' }],
        containers: [
          {
            name: 'engine',
            image: 'registry.example/engine:1',
            resources: {
              requests: { cpu: '4', memory: '64Gi', [gpu]: '1' },
              limits: { memory: '64Gi', [gpu]: '1' },
            },
            securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
          },
        ],
      },
    },
  },
} as KubernetesObject;
