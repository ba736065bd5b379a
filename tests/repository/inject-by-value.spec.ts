import { expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import rule from '../../scripts/lint/inject-by-value.mjs';

const reports = (code: string): number =>
  new Linter().verify(
    code,
    [
      {
        files: ['**/*.ts'],
        languageOptions: { parser: tseslint.parser as never },
        plugins: { headshots: { rules: { 'inject-by-value': rule } } },
        rules: { 'headshots/inject-by-value': 'error' },
      },
    ],
    'a.ts',
  ).length;

it.each([
  `import type { Store } from './a.ts'; @Injectable() class A { constructor(private readonly store: Store) {} }`,
  `import { type Store, x } from './a.ts'; @Injectable() class A { constructor(store: Store) { x(store); } }`,
])('%s fails at start', (code) => expect(reports(code)).toBe(1));

it.each([
  `import { Store } from './a.ts'; @Injectable() class A { constructor(private readonly store: Store) {} }`,
  `import type { Store } from './a.ts'; @Injectable() class A { constructor(@Inject(STORE) private readonly store: Store) {} }`,
  `import type { Store } from './a.ts'; class A { constructor(private readonly store: Store) {} }`,
  `import type { Answer } from './a.ts'; @Injectable() class A { run(answer: Answer) { return answer; } }`,
])('%s does not', (code) => expect(reports(code)).toBe(0));
