/**
 * Moves files and rewrites what names them: relative imports, the web's `@/…`, `new URL('…', import.meta.url)` and whole
 * paths in pages and settings. `node scripts/move-files.ts moves.json`; the file holds `{ "old path": "new path" }` from the repository's
 * root. Nothing is committed: a move is a commit of its own, so that `git log --follow` finds it.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import ts from 'typescript';

const [list] = process.argv.slice(2);
if (!list) throw new Error('Name the file of moves.');
const moves = new Map(Object.entries(JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>));
const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e9 });
const tracked = git('ls-files').split('\n').filter(Boolean);

const isCode = (path: string): boolean =>
  /\.(ts|tsx|mts|mjs)$/.test(path) && !/\.gen\.ts$|_pb\.ts$/.test(path);
const isText = (path: string): boolean =>
  /\.(md|mjs|json|ya?ml|ts|tsx|dockerfile)$|Dockerfile$|Makefile$/.test(path);
const moved = (path: string): string => moves.get(path) ?? path;
const alias = { name: '@/', folder: 'web/src/' };
const withoutSuffix = (path: string): string => path.replace(/\.tsx?$/, '');
const movedModules = new Map([...moves].map(([old, fresh]) => [withoutSuffix(old), withoutSuffix(fresh)]));

function aliased(name: string): string {
  const fresh = movedModules.get(alias.folder + name.slice(alias.name.length));
  return fresh === undefined ? name : alias.name + fresh.slice(alias.folder.length);
}

/** Places of relative file names in code, from the last to the first. */
function namesIn(text: string): readonly { readonly at: number; readonly name: string }[] {
  const imported = ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ pos, fileName: name }) => ({ at: text.indexOf(name, pos), name }));
  const urls = [...text.matchAll(/new URL\(\s*['"]([^'"]+)['"],\s*import\.meta\.url/g)].map((match) => ({
    at: match.index + match[0].indexOf(match[1] as string),
    name: match[1] as string,
  }));
  return [...imported, ...urls].filter(({ name }) => /^(\.|@\/)/.test(name)).sort((a, b) => b.at - a.at);
}

function rewritten(path: string, text: string): string {
  const [from, to] = [dirname(path), dirname(moved(path))];
  let result = text;
  for (const { at, name } of isCode(path) ? namesIn(text) : []) {
    if (name.startsWith(alias.name)) {
      result = result.slice(0, at) + aliased(name) + result.slice(at + name.length);
      continue;
    }
    const target = normalize(join(from, name));
    if (from === to && moved(target) === target) continue;
    const fresh = relative(to, moved(target));
    const spelled = fresh.startsWith('.') ? fresh : `./${fresh}`;
    const kept = name.endsWith('/') && !spelled.endsWith('/') ? `${spelled}/` : spelled;
    result = result.slice(0, at) + kept + result.slice(at + name.length);
  }
  for (const [old, fresh] of moves) result = result.replaceAll(old, fresh);
  return result;
}

const changed = tracked.flatMap((path) => {
  if (!isCode(path) && !isText(path)) return [];
  const before = readFileSync(path, 'utf8');
  const after = rewritten(path, before);
  return after === before ? [] : [[path, after] as const];
});
for (const [path, text] of changed) writeFileSync(path, text);
for (const [old, fresh] of moves) {
  mkdirSync(dirname(fresh), { recursive: true });
  git('mv', old, fresh);
}
process.stdout.write(`${moves.size} files moved, ${changed.length} files rewritten\n`);
