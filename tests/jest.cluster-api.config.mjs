import { base } from '../jest.base.mjs';

/**
 * The chart before a real API server. TEST_CLUSTER_TOOLS is the folder of Helm, TEST_CONTROL_PLANE that of
 * kube-apiserver and etcd (`make test-cluster-api`), TEST_STRIMZI that of definitions of Strimzi's kinds, where Java is new enough.
 */
export default base(import.meta.url, 'cluster-api/**/*.api-spec.ts');
