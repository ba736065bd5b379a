import { web } from './jest.shared.mjs';

/** The whole product in a real browser. */
export default { ...web('e2e/**/*.e2e-spec.ts'), testTimeout: 960_000, maxWorkers: 1 };
