import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';

const { jsc } = JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8'));
const { rewriteRelativeImportExtensions: _built, ...options } = jsc;

/** Ends a test file that stays at work in a gate. */
export const fileLimit = fileURLToPath(new URL('jest.file-limit.mjs', import.meta.url));

/** Test files of `make test-more`, of which every package's own run knows nothing: `<name>.slow.spec.ts`. */
export const slowTests = '\\.slow\\.(int-)?spec\\.ts$';

/**
 * Jest settings every package shares: ESM, TypeScript by swc, packages of the workspace read from their sources.
 * @param {string} here `import.meta.url` of the package's jest config
 * @param {string} pattern which files are tests
 */
export function base(here, pattern = '**/*.spec.ts') {
  return {
    rootDir: fileURLToPath(new URL('.', here)),
    testMatch: [`<rootDir>/${pattern}`],
    testPathIgnorePatterns: ['/node_modules/', '/dist/', slowTests],
    extensionsToTreatAsEsm: ['.ts'],
    transform: {
      '^.+\\.ts$': [
        '@swc/jest',
        { swcrc: false, module: { type: 'es6' }, sourceMaps: 'inline', jsc: options },
      ],
    },
    // It offers its sources under the condition by which ours are read.
    transformIgnorePatterns: ['/node_modules/(?!eventsource-parser/)'],
    testEnvironment: 'node',
    testEnvironmentOptions: { customExportConditions: ['source', 'node'] },
    restoreMocks: true,
    setupFilesAfterEnv: [fileLimit],
    // Ends what hangs, on a slow machine, too. What a test waits for fails before, with what was seen last.
    testTimeout: 480_000,
  };
}
