import { base } from '../jest.base.mjs';

/** The product is lost and brought back; what runs is not what ran before. */
export default {
  ...base(import.meta.url, 'recovery/**/*.recovery-spec.ts'),
  testTimeout: 960_000,
  maxWorkers: 1,
};
