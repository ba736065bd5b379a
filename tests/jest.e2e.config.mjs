import { base } from '../jest.base.mjs';

/**
 * Tests of the running stack (`make up`) that leave it running and mind only their own customers, so that two files go
 * on at once: most of their time they wait for images. A test has time for three waits of `patienceMs`
 * (system/support/customer.ts), so that the wait that fails says what it last saw.
 */
export default {
  ...base(import.meta.url, 'system/**/*.sys-spec.ts'),
  testTimeout: 960_000,
  maxWorkers: 2,
};
