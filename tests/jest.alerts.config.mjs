import { base } from '../jest.base.mjs';

/**
 * Faults of the running stack, one after the other, and the alerts they fire. TEST_PROMETHEUS is the file of
 * Prometheus, TEST_FAKETIME that of libfaketime (`make test-alerts`).
 */
export default {
  ...base(import.meta.url, 'alerts/**/*.alert-spec.ts'),
  testTimeout: 1_200_000,
  maxWorkers: 1,
};
