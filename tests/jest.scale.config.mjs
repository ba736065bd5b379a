import { base } from '../jest.base.mjs';

/**
 * The chart on simulated nodes. TEST_CLUSTER_TOOLS is the folder of Helm; TEST_CONTROL_PLANE, TEST_CONTROLLERS and
 * TEST_KWOK are those of the cluster's programs (`make test-cluster-scale`).
 */
export default base(import.meta.url, 'scale/**/*.scale-spec.ts');
