import tseslint from 'typescript-eslint';

const generated = ['**/dist/**', '**/node_modules/**', 'proto/src/gen/**', 'proto/src/*.gen.ts', 'web/**'];

/** The web app has settings of its own in `web/`. */
export default tseslint.config(
  { ignores: generated },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { projectService: false } },
    rules: {
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Name what you export.' },
        { selector: "MemberExpression[property.name='only'][object.name=/^(describe|it|test)$/]", message: 'Run all tests.' },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always'],
    },
  },
  {
    files: ['services/generation/src/engine/**/*.ts', 'services/generation/src/domain/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Chance comes from the seed of the shot.' },
        { object: 'Date', property: 'now', message: 'The engine knows no clock.' },
      ],
    },
  },
  {
    files: ['deploy/**/*.ts', 'scripts/**/*.ts', 'proto/*.ts', '**/bench/**/*.ts', '**/cli/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
);
