import { base } from '../../jest.base.mjs';

export default {
  ...base(import.meta.url, '**/*.int-spec.ts'),
  setupFiles: ['<rootDir>/../platform/test/support/patient-calls.mjs'],
  maxWorkers: 1,
};
