import { base } from '../jest.base.mjs';

/** Programs started out of the images. TEST_IMAGES is the list of what was built (`make test-images`); needs root. */
export default {
  ...base(import.meta.url, 'test/images/**/*.image-spec.ts'),
  maxWorkers: 1,
};
