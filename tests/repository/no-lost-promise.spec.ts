import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { repository } from '../../deploy/src/locations.ts';

const configIn = async (path: string): Promise<Linter.Config[]> =>
  ((await import(join(repository, path))) as { default: Linter.Config[] }).default;
const packages = await configIn('eslint.config.mjs');
const web = await configIn('web/eslint.config.js');

const host = ts.createCompilerHost({}, true);

/** A program of this text alone, so that no spec has to wait for the whole repository. */
const programOf = (file: string, code: string): ts.Program =>
  ts.createProgram({
    rootNames: [file],
    options: { strict: true, lib: ['lib.es2022.d.ts'], types: [] },
    host: {
      ...host,
      getSourceFile: (name, target) =>
        name === file ? ts.createSourceFile(name, code, target, true) : host.getSourceFile(name, target),
    },
  });

/** What the configuration of this folder reports of such a file in it. */
function reportsOf(folder: string, path: string, code: string): readonly string[] {
  const cwd = join(repository, folder);
  const file = join(cwd, path);
  const alone = {
    languageOptions: { parser: tseslint.parser, parserOptions: { programs: [programOf(file, code)] } },
  };
  const config = [...(folder === 'web' ? web : packages), alone] as Linter.Config[];
  return new Linter({ cwd })
    .verify(code, config, file)
    .map(({ line, ruleId, message }) => `${line} ${ruleId ?? message}`);
}

const snippet = `
export const save = async (): Promise<void> => {};
await save();
save();
export const both = (all: number[]) => all.forEach(async (one) => Promise.reject(one));
`;

it.each([
  ['.', 'services/orders/src/some.ts'],
  ['.', 'services/orders/src/some.spec.ts'],
  ['.', 'services/orders/test/integration/some.int-spec.ts'],
  ['.', 'services/platform/src/testing/some.ts'],
  ['.', 'services/engine/src/pixels/some.ts'],
  ['.', 'deploy/src/some.ts'],
  ['.', 'tools/dev/some.ts'],
  ['.', 'tests/system/some.ts'],
  ['.', 'scripts/some.ts'],
  ['web', 'src/some.ts'],
  ['web', 'src/some.spec.tsx'],
  ['web', 'e2e/some.spec.ts'],
  ['web', 'server/some.ts'],
  ['web', 'scripts/some.ts'],
])('a promise is waited for in %s/%s', (folder, path) =>
  expect(reportsOf(folder, path, snippet)).toEqual([
    '4 @typescript-eslint/no-floating-promises',
    '5 @typescript-eslint/no-misused-promises',
  ]),
);
