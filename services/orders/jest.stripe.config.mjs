import { base } from '../../jest.base.mjs';

/** Against Stripe's test mode: `make test-stripe`, never part of all tests. */
export default {
  ...base(import.meta.url, 'test/stripe/**/*.stripe-spec.ts'),
  testTimeout: 180_000,
  maxWorkers: 1,
};
