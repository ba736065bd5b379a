import { base } from '../jest.base.mjs';

/** Storms over the running stack; one after the other. */
export default {
  ...base(import.meta.url, 'test/chaos/**/*.chaos-spec.ts'),
  maxWorkers: 1,
};
