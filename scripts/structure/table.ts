import type { Row } from './measure.ts';

export interface Line {
  readonly now: Row;
  readonly before?: Row | undefined;
}

export function formatTable(lines: readonly Line[]): string {
  const compares = lines.some(({ before }) => before);
  const heads = ['', ...(compares ? ['before'] : []), 'now', 'aim'];
  const rows = lines.map(({ now, before }) => [
    now.name,
    ...(compares ? [before ? valueOf(before) : ''] : []),
    valueOf(now),
    now.aim ?? '',
  ]);
  const widths = heads.map((head, i) => Math.max(head.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const isNumber = (i: number): boolean => i > 0 && i < heads.length - 1;
  const table = [heads, ...rows].map((row) =>
    row
      .map((cell, i) => (isNumber(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  const details = lines
    .filter(({ now }) => now.details.length > 0)
    .map(({ now }) => [`${now.name}:`, ...now.details.map((detail) => `  ${detail}`)].join('\n'));
  return `${[table.join('\n'), ...details].join('\n\n')}\n`;
}

const valueOf = ({ value, unit, text }: Row): string =>
  text ?? (value === null ? 'not found' : `${value.toLocaleString('en')}${unit ? ` ${unit}` : ''}`);
