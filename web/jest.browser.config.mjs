import { web } from './jest.shared.mjs';

/** The built site in a real browser, against the pretended API. */
export default { ...web('e2e/**/*.browser.spec.ts'), testTimeout: 120_000, maxWorkers: 1 };
