import system from './jest.e2e.config.mjs';

/** Tests of the running stack that pay at the double of Stripe (`make up PAYMENT_MODE=stripe`). */
export default {
  ...system,
  testMatch: ['<rootDir>/system/**/*.stripe-spec.ts'],
};
