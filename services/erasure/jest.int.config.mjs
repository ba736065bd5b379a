import { base } from '../../jest.base.mjs';

export default { ...base(import.meta.url, '**/*.int-spec.ts'), testTimeout: 60_000, maxWorkers: 1 };
