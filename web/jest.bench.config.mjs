import { web } from './jest.shared.mjs';

/** Measures of the built site; not part of any test, for they need a machine that does nothing else. */
export default { ...web('bench/*.bench.ts'), testTimeout: 900_000, maxWorkers: 1 };
