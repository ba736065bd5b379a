import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const text = (path: string): string => readFileSync(`${repository}${path}`, 'utf8');
const makefile = text('Makefile');
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/README.md', 'docs/configuration.md'];

it('has a README of at most 500 words', () => {
  expect(text('README.md').split(/\s+/).length).toBeLessThanOrEqual(500);
});

it('says in the README to test with the command that CI runs', () => {
  const [, target = 'none'] = /^exec make ([a-z-]+)$/m.exec(text('.ci/run')) ?? [];
  expect(text('README.md')).toMatch(new RegExp(`^make ${target} +# \\S`, 'm'));
});

it('leads from docs/README.md to every page of docs/', () => {
  const entry = text('docs/README.md');
  const inDocs = globSync('docs/*.md', { cwd: repository }).map((page) => basename(page));
  expect(inDocs.filter((page) => page !== 'README.md' && !entry.includes(`(${page})`))).toEqual([]);
});

it.each(pages)('%s names targets of the Makefile', (page) => {
  const targets = [...makefile.matchAll(/^([a-z\d-]+):/gm)].map(([, name]) => name);
  const named = [...text(page).matchAll(/(?:`|^)(?:[A-Z_]+=\S+ )*make ([a-z\d-]+)/gm)].map(
    ([, name]) => name,
  );
  expect(named.filter((name) => !targets.includes(name))).toEqual([]);
});

it('says in one line of make help what each target is for, under a heading', () => {
  const [beforeHeadings = '', ...groups] = makefile.split(/^##@ /m);
  const targetsIn = (part: string): readonly string[] => [
    ...new Set([...part.matchAll(/^([a-z\d-]+):(?!.* = )/gm)].map(([, name = '']) => name)),
  ];
  expect(targetsIn(beforeHeadings)).toEqual(['help']);
  expect(groups.length).toBeGreaterThan(4);
  const targets = groups.flatMap(targetsIn);
  const phony = /^\.PHONY: (.+)$/m.exec(makefile)?.[1]?.split(' ') ?? [];
  expect(phony.toSorted()).toEqual(['help', ...targets].toSorted());
  for (const name of targets) expect(makefile).toMatch(new RegExp(`^${name}: ## .{3,140}$`, 'm'));
});
