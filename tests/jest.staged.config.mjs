import { base } from '../jest.base.mjs';

/** Programs started out of what images hold, laid out in folders; needs the packages and the pages to be built. */
export default {
  ...base(import.meta.url, 'images/**/*.staged-spec.ts'),
  maxWorkers: 2,
};
