import { base } from '../jest.base.mjs';

/**
 * Tests of the running stack (`make up`); one after the other, since they stop parts of it. A test has time for three
 * waits of `patienceMs` (test/system/support/customer.ts), so that the wait that fails says what it last saw.
 */
export default {
  ...base(import.meta.url, 'test/system/**/*.sys-spec.ts'),
  testTimeout: 780_000,
  maxWorkers: 1,
};
