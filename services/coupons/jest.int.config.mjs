import { base } from '../../jest.base.mjs';

export default { ...base(import.meta.url, '**/*.int-spec.ts'), maxWorkers: 1 };
