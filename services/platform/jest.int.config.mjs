import { base } from '../../jest.base.mjs';

export default {
  ...base(import.meta.url, '**/*.int-spec.ts'),
  setupFiles: ['<rootDir>/test/support/quiet.mjs'],
  testTimeout: 120_000,
  maxWorkers: 2,
};
