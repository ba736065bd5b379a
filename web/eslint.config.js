import i18next from 'eslint-plugin-i18next';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  globalIgnores(['dist/', 'coverage/', '**/*.gen.ts']),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    languageOptions: {
      parserOptions: { project: 'tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      eqeqeq: ['error', 'always'],
      'max-lines': ['error', { max: 250, skipBlankLines: true }],
      'no-console': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      'prefer-const': 'error',
    },
  },
  {
    files: ['src/**/*.tsx'],
    ignores: ['**/*.spec.tsx'],
    extends: [jsxA11y.configs.recommended, reactHooks.configs.flat['recommended-latest']],
    plugins: { i18next },
    rules: {
      'i18next/no-literal-string': [
        'error',
        {
          mode: 'jsx-only',
          'jsx-attributes': { include: ['alt', 'aria-label', 'label', 'placeholder', 'title'] },
          callees: { exclude: ['t', 'form.field', 'text', 'errorText'] },
        },
      ],
      'jsx-a11y-x/label-has-associated-control': ['error', { assert: 'either', depth: 3 }],
      'jsx-a11y-x/no-noninteractive-tabindex': ['error', { tags: ['h1', 'main'], roles: [] }],
      'jsx-a11y-x/no-autofocus': 'off',
    },
  },
  {
    files: ['e2e/**/*.ts'],
    ignores: ['e2e/support/{open,site}.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name=/^(?:goto|goForward|reload)$/]',
          message: 'A page that can be seen does not listen yet: support/open.ts waits for it.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}', 'src/testing/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'react',
          importNames: ['lazy'],
          message: 'A script that does not come takes the page with it: shared/browser/lazy-part.',
        },
      ],
      'no-restricted-globals': [
        'error',
        { name: 'localStorage', message: 'Everything stored goes through shared/browser/storage.' },
        { name: 'sessionStorage', message: 'Everything stored goes through shared/browser/storage.' },
        { name: 'OffscreenCanvas', message: 'Safari has it since 17 only.' },
      ],
      'no-restricted-properties': [
        'error',
        {
          object: 'Promise',
          property: 'withResolvers',
          message: 'Safari before 17.4: shared/browser/deferred.',
        },
        { object: 'Promise', property: 'try', message: 'Browsers have it since 2025.' },
        {
          object: 'crypto',
          property: 'randomUUID',
          message: 'Only on https and localhost: shared/browser/new-id.',
        },
        { object: 'URL', property: 'parse', message: 'Browsers have it since 2024: URL.canParse.' },
        { object: 'AbortSignal', property: 'any', message: 'Safari before 17.4.' },
        { object: 'Object', property: 'groupBy', message: 'Safari before 17.4.' },
        { object: 'Map', property: 'groupBy', message: 'Safari before 17.4.' },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'JSXAttribute[name.name="style"]', message: 'The page allows no style attributes.' },
        {
          selector: 'CallExpression[callee.name="fetch"]:not(:has(Property[key.name="signal"]))',
          message: 'A connection that neither answers nor breaks would be waited for without end.',
        },
        {
          selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
          message: 'The page takes no HTML strings.',
        },
      ],
    },
  },
  {
    files: ['src/shared/browser/lazy-part.tsx'],
    rules: { 'no-restricted-imports': 'off' },
  },
);
