import type { Banned } from './banned.ts';

/** A concept of the glossary in one language. */
export interface Entry {
  readonly concept: string;
  /** In this product. */
  readonly meaning: string;
  readonly source: readonly string[];
  readonly terms: readonly string[];
  /** The whole cell of the glossary: gender, plural, where to use which. */
  readonly usage: string;
  /** What not to write, with the reason. */
  readonly not: string;
}

type Row = readonly string[];

/** Rows of the first table whose head begins with `concept`. */
function tableOf(page: string): readonly Row[] {
  const lines = page.split('\n');
  const head = lines.findIndex((line) => /^\| *concept\b/.test(line));
  const rest = lines.slice(head + 2);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return (head === -1 ? [] : rest.slice(0, end === -1 ? undefined : end)).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const plain = (cell: string): string => cell.replaceAll('**', '').replaceAll('`', '');
const marked = (cell: string): readonly string[] =>
  [...cell.matchAll(/\*\*(.+?)\*\*/g)].map(([, term = '']) => plain(term).replace(/ *\*$/, ''));

/** Concepts of the glossary that English and the language both have a term for. */
export function entriesOf(concepts: string, english: string, own: string): readonly Entry[] {
  const meanings = new Map(
    tableOf(concepts).map(([name = '', meaning = '']) => [plain(name), plain(meaning)]),
  );
  const sources = new Map(tableOf(english).map(([name = '', terms = '']) => [name, marked(terms)]));
  return tableOf(own).flatMap(([concept = '', cell = '', not = '']) => {
    const [source, terms] = [sources.get(concept) ?? [], marked(cell)];
    if (source.length === 0 || terms.length === 0) return [];
    const meaning = meanings.get(concept) ?? '';
    return [{ concept, meaning, source, terms, usage: plain(cell), not: plain(not) }];
  });
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const tig = (term: string): string => `<tig><term>${escaped(term)}</term></tig>`;

/** A file as Weblate reads glossaries: source, meaning, target, and what to mind. */
export function tbxOf(code: string, entries: readonly Entry[], banned: readonly Banned[]): string {
  const concepts = entries.map(
    ({ concept, meaning, source: [first = ''], terms: [term = ''], usage, not }) => {
      const notes = [usage === term ? '' : usage, not === '' ? '' : `Not: ${not}`].filter(
        (each) => each !== '',
      );
      return `      <termEntry id="${concept}">
        <descrip>${escaped(meaning)}</descrip>
        <langSet xml:lang="en">${tig(first)}</langSet>
        <langSet xml:lang="${code}">${tig(term)}${
          notes.length === 0 ? '' : `<note from="translator">${escaped(notes.join('; '))}</note>`
        }</langSet>
      </termEntry>`;
    },
  );
  const turns = banned.map(({ not, use }) => `      ${escaped(`${not} → ${use}`).replaceAll('--', '- -')}`);
  return `<?xml version="1.0" encoding="utf-8"?>
<martif type="TBX" xml:lang="en">
  <martifHeader>
    <fileDesc>
      <sourceDesc><p>Made of web/docs/glossary and web/i18n/banned.json by npm run i18n:glossary -w web</p></sourceDesc>
    </fileDesc>
  </martifHeader>
  <text>
    <!-- Banned in every sentence, as patterns, with what to write:
${turns.join('\n')}
    -->
    <body>
${concepts.join('\n')}
    </body>
  </text>
</martif>
`;
}
