import { base } from '../../jest.base.mjs';

export default { ...base(import.meta.url), setupFiles: ['<rootDir>/test/support/quiet.mjs'] };
