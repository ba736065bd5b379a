import { namespace } from './release.ts';

const name = 'engine-weights';
const size = { accessModes: ['ReadOnlyMany'], storageClassName: '' };

export const weights: readonly object[] = [
  {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name },
    spec: {
      ...size,
      capacity: { storage: '100Gi' },
      claimRef: { namespace, name },
      nfs: { server: 'weights.example', path: '/' },
    },
  },
  {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name },
    spec: { ...size, volumeName: name, resources: { requests: { storage: '100Gi' } } },
  },
];
