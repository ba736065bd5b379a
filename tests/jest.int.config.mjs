import { base } from '../jest.base.mjs';

/** Tests of the launcher and of what it provisions, against real servers. */
export default {
  ...base(import.meta.url, 'integration/**/*.int-spec.ts'),
  setupFiles: ['<rootDir>/../services/platform/test/support/quiet.mjs'],
  maxWorkers: 2,
};
