import { slowTests } from '../../jest.base.mjs';
import integration from './jest.int.config.mjs';

/** The tests that a longer run makes stronger. */
export default {
  ...integration,
  testTimeout: 7_200_000,
  testMatch: ['<rootDir>/test/integration/money-*.slow.int-spec.ts'],
  testPathIgnorePatterns: integration.testPathIgnorePatterns.filter((pattern) => pattern !== slowTests),
};
