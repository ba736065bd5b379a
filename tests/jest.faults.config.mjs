import system from './jest.e2e.config.mjs';

/** Tests that stop, kill or replace parts of the running stack, one file after the other. */
export default {
  ...system,
  testMatch: ['<rootDir>/system/**/*.fault-spec.ts'],
  maxWorkers: 1,
};
