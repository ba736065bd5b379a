import { base } from '../../jest.base.mjs';

export default {
  ...base(import.meta.url, '**/*.int-spec.ts'),
  setupFiles: ['<rootDir>/../platform/test/support/patient-sessions.mjs'],
  globalSetup: '<rootDir>/test/integration/shared-over-run-begin.mjs',
  globalTeardown: '<rootDir>/test/integration/shared-over-run-end.mjs',
  maxWorkers: 1,
};
