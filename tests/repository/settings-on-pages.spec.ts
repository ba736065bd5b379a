import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(`${repository}${file}`, 'utf8');
const pagesIn = (folder: string): string =>
  globSync([`${folder}/**/*.md`, 'docs/*.md'], { cwd: repository, exclude: ['**/node_modules/**'] })
    .map(read)
    .join('\n');

/** Variables of a schema that no page names, by themselves or by their beginning (`S3_*`). */
function untold(file: string, pages: string): readonly string[] {
  const variables = [...read(file).matchAll(/^ +([A-Z][A-Z\d_]+): /gm)].map(([, name = '']) => name);
  const beginnings = [...pages.matchAll(/`([A-Z][A-Z\d_]*_)\*/g)].map(([, beginning = '']) => beginning);
  const told = (name: string): boolean =>
    new RegExp(`\\b${name}\\b`).test(pages) || beginnings.some((beginning) => name.startsWith(beginning));
  return variables.filter((name) => !told(name));
}

const configurations = globSync('services/*/src/**/*.config.ts', { cwd: repository });

it.each(configurations)('%s has every setting on the page of its service, or one of docs/', (file) => {
  expect(untold(file, pagesIn(file.split('/').slice(0, 2).join('/')))).toEqual([]);
});

it('has the shared settings on the page of a service', () => {
  expect(untold('services/platform/src/config/common-config.ts', pagesIn('services'))).toEqual([]);
});
