import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const folder = fileURLToPath(new URL('../../docs/adr/', import.meta.url));
const list = readFileSync(`${folder}README.md`, 'utf8');
const records = new Map(
  globSync('[0-9]*.md', { cwd: folder })
    .toSorted()
    .map((file) => [basename(file), readFileSync(`${folder}${file}`, 'utf8')]),
);

/** What is wrong with a list of these records, by file name. */
function complaints(index: string, texts: ReadonlyMap<string, string>): readonly string[] {
  const entries = [...index.matchAll(/^- \[(\d{4})\]\(([^)]+)\) (.+)$/gm)].map(
    ([, number = '', file = '', line = '']) => ({ number, file, line }),
  );
  const listed = (file: string): number => entries.filter((entry) => entry.file === file).length;
  const markOf = (number: number): string =>
    / \*([^*]+)\*$/.exec(entries.find((entry) => Number(entry.number) === number)?.line ?? '')?.[1] ?? '';
  return [
    ...entries.filter(({ file }) => !texts.has(file)).map(({ file }) => `${file} does not exist`),
    ...entries
      .filter(({ number, file }) => !file.startsWith(`${number}-`))
      .map(({ number, file }) => `${file} is listed as ${number}`),
    ...[...texts.keys()]
      .filter((file) => listed(file) !== 1)
      .map((file) => `${file} is listed ${listed(file)} times`),
    ...[...texts].filter(([, text]) => statusOf(text) === '').map(([file]) => `${file} has no status`),
    ...relations(texts)
      .filter(({ earlier, later }) => !markOf(earlier).includes(later))
      .map(({ earlier, later }) => `the line of ${padded(earlier)} does not say that ${later} came after it`),
    ...[...texts]
      .filter(
        ([file, text]) =>
          /^superseded/i.test(statusOf(text)) && !/^Superseded by/.test(markOf(numberOf(file))),
      )
      .map(([file]) => `the line of ${file} does not say "Superseded by"`),
  ];
}

/** Pairs of records of which a status says that the later one changes, extends or supersedes the earlier one. */
function relations(texts: ReadonlyMap<string, string>): readonly { earlier: number; later: string }[] {
  return [...texts].flatMap(([file, text]) =>
    [
      ...statusOf(text)
        .replace(/\([^)]*\)/g, '')
        .matchAll(/\b\d{2,4}\b/g),
    ].map(([other]) => {
      const [earlier = 0, later = 0] = [numberOf(file), Number(other)].toSorted((one, two) => one - two);
      return { earlier, later: padded(later) };
    }),
  );
}

const numberOf = (file: string): number => Number(file.slice(0, 4));
const padded = (number: number): string => String(number).padStart(4, '0');

function statusOf(text: string): string {
  return /^(?:Date: .* · )?Status: (.+)$/m.exec(text.split('\n').slice(0, 5).join('\n'))?.[1] ?? '';
}

describe('the list of decision records', () => {
  it('names every record once, with those that came after it', () => {
    expect(records.size).toBeGreaterThan(120);
    expect(relations(records)).toContainEqual({ earlier: 143, later: '0177' });
    expect(complaints(list, records)).toEqual([]);
  });

  it('has at most one line for each', () => {
    for (const line of list.split('\n').filter((each) => each.startsWith('- ')))
      expect(line.replace(/\([^)]*\)/, '').length).toBeLessThan(150);
  });
});

describe('complaints about a list', () => {
  const texts = new Map([
    ['0001-a.md', '# 1. A\n\nDate: 2026-01-01 · Status: accepted\n'],
    ['0002-b.md', '# 2. B\n\nStatus: accepted; replaces the limits of [ADR 001](0001-a.md)\n'],
    ['0003-c.md', '# 3. C\n\nStatus: superseded by ADR 0004\n'],
    ['0004-d.md', '# 4. D\n\nStatus: accepted\n'],
  ]);
  const good = [
    '- [0001](0001-a.md) A. *Changed by 0002.*',
    '- [0002](0002-b.md) B.',
    '- [0003](0003-c.md) C. *Superseded by 0004.*',
    '- [0004](0004-d.md) D.',
  ];
  const changed = (line: number, to: string): string => good.with(line, to).join('\n');

  it.each([
    ['nothing', good.join('\n'), []],
    ['a record that is not listed', changed(3, ''), ['0004-d.md is listed 0 times']],
    [
      'a record that does not exist',
      changed(3, `${good[3]}\n- [0005](0005-e.md) E.`),
      ['0005-e.md does not exist'],
    ],
    ['another number', changed(3, '- [0005](0004-d.md) D.'), ['0004-d.md is listed as 0005']],
    [
      'a changed record without a mark',
      changed(0, '- [0001](0001-a.md) A.'),
      ['the line of 0001 does not say that 0002 came after it'],
    ],
    [
      'a superseded record that is only called changed',
      changed(2, '- [0003](0003-c.md) C. *Changed by 0004.*'),
      ['the line of 0003-c.md does not say "Superseded by"'],
    ],
  ])('are made of %s', (_name, index, expected) => {
    expect(complaints(index, texts)).toEqual(expected);
  });

  it('are made of a record without a status', () => {
    const without = new Map([...texts, ['0004-d.md', '# 4. D\n']]);
    expect(complaints(good.join('\n'), without)).toEqual(['0004-d.md has no status']);
  });
});
