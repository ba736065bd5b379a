import { base } from '../jest.base.mjs';

/**
 * The product on a Kubernetes node of this machine, which the suite has started (TEST_NODE); needs root and Linux
 * (`make test-cluster-node`). One file at a time: they share the node.
 */
export default {
  ...base(import.meta.url, 'cluster-node/**/*.node-spec.ts'),
  maxWorkers: 1,
};
