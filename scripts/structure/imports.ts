import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import type { SourceFile } from './files.ts';

const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** What a file imports or exports again, as it is written. */
export const specifiersOf = (text: string): readonly string[] =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);

/** How many import statements a file begins with. */
export const countImportStatements = (text: string): number => [...text.matchAll(/^import\b(?!\()/gm)].length;

/** Where an import of the same package leads, before endings are tried. */
export function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  if (specifier.startsWith('@/') && from.startsWith('web/')) return join('web/src', specifier.slice(2));
  return undefined;
}

/** The imports between files of the same package: each file with those that it needs. */
export function importGraph(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(files.map(({ path }) => path));
  const resolve = (from: string, specifier: string): readonly string[] => {
    const target = targetOf(from, specifier);
    if (target === undefined) return [];
    const found = endings.map((ending) => target + ending).find((path) => known.has(path));
    return found === undefined ? [] : [found];
  };
  return new Map(
    files.map(({ path, text }) => [
      path,
      specifiersOf(text).flatMap((specifier) => resolve(path, specifier)),
    ]),
  );
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
