import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';

const { jsc } = JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8'));
const { rewriteRelativeImportExtensions: _built, ...options } = jsc;

/**
 * Jest settings every package shares: ESM, TypeScript by swc, packages of the workspace read from their sources.
 * @param {string} here `import.meta.url` of the package's jest config
 * @param {string} pattern which files are tests
 */
export function base(here, pattern = '**/*.spec.ts') {
  return {
    rootDir: fileURLToPath(new URL('.', here)),
    testMatch: [`<rootDir>/${pattern}`],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
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
    // Ends what hangs, on the slowest machine, too. What a test waits for fails long before, with what was seen last.
    testTimeout: 1_200_000,
  };
}
