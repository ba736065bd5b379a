import { web } from './jest.shared.mjs';

/** The built site in a real browser, against the pretended API; each file has a browser and a site of its own. */
export default { ...web('e2e/**/*.browser.spec.ts'), testTimeout: 480_000, maxWorkers: 2 };
