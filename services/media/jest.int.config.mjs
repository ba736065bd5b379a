import { base } from '../../jest.base.mjs';

export default {
  ...base(import.meta.url, '**/*.int-spec.ts'),
  setupFiles: ['<rootDir>/test/support/quiet.mjs'],
  maxWorkers: 1,
};
