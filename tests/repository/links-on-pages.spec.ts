import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const pages = globSync('**/*.md', {
  cwd: repository,
  exclude: ['**/node_modules/**', '**/dist/**', 'out/**'],
});

const proseOf = (page: string): string =>
  readFileSync(join(repository, page), 'utf8').replace(/```[\s\S]*?```/g, '');

/** Links of a page to files of the repository, and to headings. */
function linksOf(page: string): readonly { readonly link: string; readonly heading: string }[] {
  return [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.split('#'))
    .map(([link = '', heading = '']) => ({ link, heading }))
    .filter(({ link }) => !/^[a-z]+:/.test(link));
}

/** As GitHub names the headings of a page; of a folder it shows README.md. */
function headingsOf(path: string): readonly string[] {
  const page = statSync(join(repository, path)).isDirectory() ? join(path, 'README.md') : path;
  return [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it('no link of a page leads nowhere', () => {
  const links = pages.flatMap((page) =>
    linksOf(page)
      .filter(({ link }) => link !== '')
      .map(({ link }) => ({ page, link })),
  );
  expect(links).toContainEqual({ page: 'web/docs/acceptance.md', link: 'dependencies.md' });
  expect(links.filter(({ page, link }) => !existsSync(join(repository, dirname(page), link)))).toEqual([]);
});

it('no link of a page leads to a heading that is not there', () => {
  const links = pages.flatMap((page) =>
    linksOf(page)
      .filter(({ heading }) => heading !== '')
      .map(({ link, heading }) => ({
        page,
        target: link === '' ? page : join(dirname(page), link),
        heading,
      })),
  );
  expect(links).toContainEqual(expect.objectContaining({ heading: 'where-things-are' }));
  expect(links.filter(({ target, heading }) => !headingsOf(target).includes(heading))).toEqual([]);
});
