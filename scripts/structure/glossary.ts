import type { SourceFile } from './files.ts';

export function oldWordsOf(glossary: string): readonly string[] {
  const words = new Set<string>();
  let column: number | undefined;
  for (const line of glossary.split('\n')) {
    if (!line.startsWith('|')) {
      column = undefined;
      continue;
    }
    const cells = line.split('|').slice(1, -1);
    if (column === undefined) column = cells.findIndex((cell) => /\bformerly\b/i.test(cell));
    else if (!/^[\s:-]*$/.test(cells.join('')))
      for (const word of wordsOf(cells[column] ?? '')) words.add(word);
  }
  return [...words];
}

const wordsOf = (cell: string): readonly string[] =>
  cell
    .replaceAll(/\([^)]*\)|`/g, '')
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Names (capital or underscore; ` ` for any ending) are sought as they are, other words in any case. */
export function countWords(
  words: readonly string[],
  files: readonly SourceFile[],
): ReadonlyMap<string, number> {
  const written = files.map(({ text }) => text).join('\n');
  const spelledOut = written.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').replaceAll('_', ' ');
  const counts = words.map((word) => {
    const isName = /[A-Z_*]/.test(word);
    const escaped = word.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '\\w*');
    const pattern = new RegExp(`(?<!\\w)${escaped}(?!\\w)`, isName ? 'g' : 'gi');
    return [word, (isName ? written : spelledOut).match(pattern)?.length ?? 0] as const;
  });
  return new Map(counts.filter(([, found]) => found > 0));
}
