import { base } from '../jest.base.mjs';

const settings = base(import.meta.url);

export default {
  ...settings,
  // A package of its own.
  testPathIgnorePatterns: [...settings.testPathIgnorePatterns, '<rootDir>/stripe-double/'],
};
