import { base } from '../jest.base.mjs';

/** Containers of the images that the Dockerfile builds. DOCKER_HOST has them with the tag TEST_IMAGE_TAG (`make test-docker`). */
export default {
  ...base(import.meta.url, 'docker/**/*.docker-spec.ts'),
  maxWorkers: 1,
};
