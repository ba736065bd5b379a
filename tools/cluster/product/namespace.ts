import type { KubernetesApi, KubernetesObject } from '../../../deploy/src/cluster/kubernetes-api.ts';
import { namespace } from './release.ts';

/** Makes the namespace of the release, which takes restricted pods only, with its Secrets. @throws Error with what is refused */
export async function prepareNamespace(
  api: KubernetesApi,
  secrets: readonly KubernetesObject[],
): Promise<void> {
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  const objects = [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace, labels } },
    ...secrets,
  ];
  for (const object of objects) {
    const { message } = await api.create(object, namespace);
    if (message !== '') throw new Error(`${object.kind} ${object.metadata.name}: ${message}`);
  }
}
