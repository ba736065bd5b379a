import { base } from '../jest.base.mjs';

export default base(import.meta.url);
