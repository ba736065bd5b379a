import { describe, expect, it } from '@jest/globals';
import { patienceMs } from '../system/support/customer.ts';

/** Not typed, as jest reads them. */
const configs = ['../jest.e2e.config.mjs', '../jest.faults.config.mjs'];

describe('tests of the running stack', () => {
  it.each(configs)(
    'have time for three waits in a row, so that a wait fails with what it saw and not with the end of the test: %s',
    async (config) => {
      const { default: system } = (await import(config)) as { default: { testTimeout: number } };
      expect(system.testTimeout).toBeGreaterThan(3 * patienceMs);
    },
  );
});
