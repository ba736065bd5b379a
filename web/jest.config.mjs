import { fileLimit } from '../jest.base.mjs';
import { web } from './jest.shared.mjs';

/** Plain logic runs in node, whole routes in a pretended browser. */
export default {
  coverageProvider: 'babel',
  // jest reads it here only, not in a project.
  testTimeout: 480_000,
  projects: [
    { ...web('{src,server,scripts}/**/*.spec.ts'), displayName: 'unit' },
    {
      ...web('src/**/*.spec.tsx'),
      displayName: 'component',
      testEnvironment: 'jest-fixed-jsdom',
      testEnvironmentOptions: {
        url: 'http://localhost/',
        customExportConditions: ['node', 'import', 'default'],
      },
      setupFilesAfterEnv: [fileLimit, '<rootDir>/src/testing/setup-component.ts'],
    },
  ],
};
