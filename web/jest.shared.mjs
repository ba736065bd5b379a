import { base } from '../jest.base.mjs';

const jsc = {
  parser: { syntax: 'typescript', tsx: true },
  target: 'es2022',
  transform: { react: { runtime: 'automatic' } },
};

/** What every suite of this package shares: ESM by swc, and the two places that need the bundler replaced. */
export function web(pattern, here = import.meta.url) {
  return {
    ...base(here, pattern),
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    transform: {
      '^.+\\.tsx?$': ['@swc/jest', { swcrc: false, module: { type: 'es6' }, sourceMaps: 'inline', jsc }],
    },
    moduleNameMapper: {
      '^@/shared/config/env$': '<rootDir>/src/testing/stubs/env.ts',
      '^@/shared/i18n/load-namespace$': '<rootDir>/src/testing/stubs/load-namespace.ts',
      '^@/(.*)$': '<rootDir>/src/$1',
    },
  };
}
