import { base } from '../jest.base.mjs';

/** The chart as Helm renders it. TEST_CLUSTER_TOOLS is the folder of Helm (`make test-cluster`). */
export default {
  ...base(import.meta.url, 'cluster/**/*.cluster-spec.ts'),
  maxWorkers: 2,
};
