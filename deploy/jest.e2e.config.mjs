import { base } from '../jest.base.mjs';

/** Tests of the running stack (`make up`); one after the other, since they stop parts of it. */
export default {
  ...base(import.meta.url, 'test/system/**/*.sys-spec.ts'),
  testTimeout: 240_000,
  maxWorkers: 1,
};
