import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import countAfterCommit from './scripts/lint/count-after-commit.mjs';
import injectByValue from './scripts/lint/inject-by-value.mjs';
import noThrowInCallback from './scripts/lint/no-throw-in-callback.mjs';

const noRandomness = {
  object: 'Math',
  property: 'random',
  message: 'Take randomness from the seed of the job: the same order gives the same images.',
};

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/dist.next-*/',
    '**/node_modules/',
    '**/*.gen.ts',
    'proto/src/gen/',
    'web/',
    '.run/',
    '**/coverage/',
    'out/',
  ]),
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    // One program of all packages knows the types: a file outside of it is an error.
    languageOptions: {
      parserOptions: { project: 'tsconfig.all.json', tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/parameter-properties': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      eqeqeq: 'error',
      'max-lines': ['error', { max: 250, skipBlankLines: true }],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      'prefer-const': 'error',
    },
  },
  {
    // Pixel loops index typed arrays within bounds that they computed themselves.
    files: [
      'services/engine/src/{analysis,candidates,check,dressing,gates,marking,nets,pixels,preview,score,studio,threads}/**/*.ts',
    ],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-restricted-properties': ['error', noRandomness],
    },
  },
  {
    files: ['services/*/src/**/*.ts'],
    ignores: ['services/*/src/cli/**'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['services/*/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    plugins: {
      headshots: {
        rules: {
          'count-after-commit': countAfterCommit,
          'inject-by-value': injectByValue,
          'no-throw-in-callback': noThrowInCallback,
        },
      },
    },
    rules: {
      'headshots/count-after-commit': 'error',
      'headshots/inject-by-value': 'error',
      'headshots/no-throw-in-callback': 'error',
    },
  },
  {
    files: ['services/!(platform)/src/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/*.events.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@headshots/platform/outbox',
              importNames: ['Inbox'],
              message: 'Only what hears an event asks whether it is new; a use case takes the transaction.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['services/platform/src/**/*.ts'],
    ignores: ['**/*.spec.ts', 'services/platform/src/testing/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@headshots/proto/*/v1/*', '!@headshots/proto/common/**'],
              message: 'The platform holds mechanisms: calls and facts of a service are business.',
            },
          ],
        },
      ],
    },
  },
  {
    files: [
      'services/generation/src/*/{accepted-image,job,leased-shot,preview,preview-share,retake,shot.policy,turns}.ts',
      'services/engine/src/plan/**/*.ts',
    ],
    rules: { 'no-restricted-properties': ['error', noRandomness] },
  },
  {
    files: ['**/*.spec.ts', '**/*.int-spec.ts', '**/test/**/*.ts', 'tests/!(runner)/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      'max-lines': ['error', { max: 400, skipBlankLines: true }],
    },
  },
);
