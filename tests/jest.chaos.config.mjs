import { base } from '../jest.base.mjs';

/** Storms over the running stack; one after the other. */
export default {
  ...base(import.meta.url, 'chaos/**/*.chaos-spec.ts'),
  testTimeout: 960_000,
  maxWorkers: 1,
};
