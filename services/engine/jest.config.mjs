import { base } from '../../jest.base.mjs';

export default { ...base(import.meta.url), testTimeout: 60_000, maxWorkers: 2 };
