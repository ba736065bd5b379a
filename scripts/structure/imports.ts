import { basename, dirname, join } from 'node:path/posix';
import ts from 'typescript';
import type { SourceFile } from './files.ts';

const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

export const specifiersOf = (text: string): readonly string[] =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);

export const countImportStatements = (text: string): number => [...text.matchAll(/^import\b(?!\()/gm)].length;

export function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  if (specifier.startsWith('@/') && from.startsWith('web/')) return join('web/src', specifier.slice(2));
  return undefined;
}

const named = /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g;

const namesOf = (text: string): readonly (readonly [specifier: string, names: readonly string[]])[] =>
  [...text.matchAll(named)].map(([, list = '', specifier = '']) => [
    specifier,
    list
      .split(',')
      .map((each) =>
        each
          .trim()
          .replace(/^type\s+/, '')
          .replace(/\s+as\s+.*$/, ''),
      )
      .filter(Boolean),
  ]);

/**
 * The imports between files of the same package: each file with those that it names.
 * @param past a name that comes by way of an `index.ts` leads to the file behind it, so that an index does not count as
 *   everything it lists
 */
export function importGraph(
  files: readonly SourceFile[],
  past: 'files' | 'indexes' = 'files',
): ReadonlyMap<string, readonly string[]> {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const resolve = (from: string, specifier: string): string | undefined => {
    const target = targetOf(from, specifier);
    return endings.map((ending) => `${target}${ending}`).find((path) => texts.has(path));
  };
  const behind = (index: string, name: string): string | undefined => {
    const found = namesOf(texts.get(index) ?? '').find(([, names]) => names.includes(name));
    return found && resolve(index, found[0]);
  };
  const targets = (from: string, text: string): readonly string[] => {
    const byName = new Map(namesOf(text));
    return specifiersOf(text).flatMap((specifier) => {
      const target = resolve(from, specifier);
      if (target === undefined) return [];
      if (past === 'files' || basename(target) !== 'index.ts') return [target];
      const names = byName.get(specifier);
      return names ? names.map((name) => behind(target, name) ?? target) : [target];
    });
  };
  return new Map(files.map(({ path, text }) => [path, targets(path, text)]));
}

/** Everything that can be reached from one node, which is part of it only if a circle leads back. */
export function reachableFrom<T>(start: T, graph: ReadonlyMap<T, Iterable<T>>): ReadonlySet<T> {
  const seen = new Set<T>();
  const waiting = [...(graph.get(start) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(graph.get(next) ?? []));
  }
  return seen;
}

/** The longest chain of a graph, from the top down. Nodes of one circle are one link, joined by `+`. */
export function longestChain(graph: ReadonlyMap<string, Iterable<string>>): readonly string[] {
  const below = new Map([...graph.keys()].map((node) => [node, reachableFrom(node, graph)]));
  const reaches = (from: string, to: string): boolean => below.get(from)?.has(to) ?? false;
  const chains = new Map<string, readonly string[]>();
  const chainFrom = (node: string): readonly string[] => {
    const remembered = chains.get(node);
    if (remembered) return remembered;
    const circle = [...graph.keys()].filter((other) => reaches(node, other) && reaches(other, node));
    const link = circle.length > 0 ? circle.toSorted().join('+') : node;
    const lower = [...(below.get(node) ?? [])].filter((other) => graph.has(other) && !reaches(other, node));
    const chain = [link, ...longest(lower.map(chainFrom))];
    chains.set(node, chain);
    return chain;
  };
  return longest([...graph.keys()].map(chainFrom));
}

const longest = (chains: readonly (readonly string[])[]): readonly string[] =>
  chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
