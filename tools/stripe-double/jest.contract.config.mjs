import { base } from '../../jest.base.mjs';

/** The double against Stripe's published schema; TEST_STRIPE_MOCK names the folder of Stripe's mock. */
export default {
  ...base(import.meta.url, 'test/contract/**/*.ctr-spec.ts'),
};
