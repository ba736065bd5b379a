import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const pages = globSync('**/*.md', {
  cwd: repository,
  exclude: ['**/node_modules/**', '**/dist/**', 'out/**'],
});

/** Links of a page to files of the repository. */
function linksOf(page: string): readonly string[] {
  const prose = readFileSync(join(repository, page), 'utf8').replace(/```[\s\S]*?```/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link.replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link));
}

it('no link of a page leads nowhere', () => {
  const links = pages.flatMap((page) => linksOf(page).map((link) => ({ page, link })));
  expect(links).toContainEqual({ page: 'web/docs/acceptance.md', link: 'dependencies.md' });
  expect(links.filter(({ page, link }) => !existsSync(join(repository, dirname(page), link)))).toEqual([]);
});
