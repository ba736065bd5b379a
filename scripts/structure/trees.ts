import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isCode, roots, type SourceFile } from './files.ts';

const repository = join(import.meta.dirname, '../..');

export const readWorkingTree = (): readonly SourceFile[] =>
  readFiles(
    repository,
    git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...roots).split('\0'),
  );

/**
 * The code of a commit.
 * @throws Error when git knows no such commit
 */
export function readCommit(name: string): readonly SourceFile[] {
  const commit = commitOf(name);
  const paths = git('ls-tree', '-r', '-z', '--name-only', commit, '--', ...roots).split('\0');
  const present = roots.filter((root) => paths.some((path) => path.startsWith(`${root}/`)));
  const folder = mkdtempSync(join(tmpdir(), 'structure-'));
  try {
    const archive = join(folder, 'code.tar');
    git('archive', '--format=tar', `--output=${archive}`, commit, '--', ...present);
    execFileSync('tar', ['-xf', archive, '-C', folder]);
    return readFiles(folder, paths);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function commitOf(name: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`).trim();
  } catch {
    throw new Error(`git knows no commit ${name}.`);
  }
}

export function readGlossary(): string | undefined {
  const page = join(repository, 'docs/glossary.md');
  return existsSync(page) ? readFileSync(page, 'utf8') : undefined;
}

const readFiles = (folder: string, paths: readonly string[]): readonly SourceFile[] =>
  [...new Set(paths)]
    .filter((path) => isCode(path) && existsSync(join(folder, path)))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: repository, encoding: 'utf8', maxBuffer: 2 ** 26 });
