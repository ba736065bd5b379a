import { web } from './jest.shared.mjs';

/** The whole product in a real browser, with money: it runs with `make up PAYMENT_MODE=stripe` (README). */
export default { ...web('e2e/**/*.stripe-spec.ts'), testTimeout: 960_000, maxWorkers: 1 };
