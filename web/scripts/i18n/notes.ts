import type { Texts } from './check-texts.ts';

/** What a translator has to know of the texts whose keys fit. */
export interface Note {
  /** A key, or the beginning of keys with `*` behind it; a plural is named without its ending. */
  readonly keys: string;
  readonly note: string;
  /** What placeholders and tags hold here, where it is not what they hold everywhere. */
  readonly holds?: Readonly<Record<string, string>>;
}

export interface Notes {
  /** What placeholders (`date`) and tags (`<terms>`) hold in every text. */
  readonly placeholders: Readonly<Record<string, string>>;
  /** By book. */
  readonly notes: Readonly<Record<string, readonly Note[]>>;
}

const pluralEnd = /_(zero|one|two|few|many|other)$/;

const fits = ({ keys }: Note, key: string): boolean =>
  keys.endsWith('*')
    ? key.startsWith(keys.slice(0, -1))
    : keys === key || keys === key.replace(pluralEnd, '');

/** From the widest to the narrowest. */
export const notesOf = ({ notes }: Notes, book: string, key: string): readonly Note[] =>
  (notes[book] ?? []).filter((note) => fits(note, key)).toSorted((a, b) => a.keys.length - b.keys.length);

/** Placeholders by name, tags as `<name>`. */
export const namedIn = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(/\{\{\s*(\w+)\s*\}\}|<(\w+)>/g)].map(([, name, tag]) => name ?? `<${tag ?? ''}>`),
  ),
];

/** What a name in a text stands for; the narrowest note goes before the common words. */
export const meaningOf = (notes: Notes, book: string, key: string, name: string): string | undefined =>
  notesOf(notes, book, key).findLast(({ holds }) => holds?.[name] !== undefined)?.holds?.[name] ??
  notes.placeholders[name];

type English = ReadonlyMap<string, Texts>;

/** Notes of texts that there are not, texts of a book without any note, and names that nobody explains. */
export function problemsOfNotes(english: English, notes: Notes): string[] {
  const problems: string[] = [];
  const used = new Set<string>();
  for (const [book, texts] of english) {
    const keys = [...texts.keys()];
    for (const note of notes.notes[book] ?? []) {
      const own = keys.filter((key) => fits(note, key));
      if (own.length === 0) problems.push(`notes.json: ${book} has no text ${note.keys}`);
      const names = new Set(own.flatMap((key) => namedIn(texts.get(key) ?? '')));
      for (const name of Object.keys(note.holds ?? {}))
        if (own.length > 0 && !names.has(name))
          problems.push(`notes.json: ${book} ${note.keys} explains ${name}, which is not there`);
    }
    for (const [key, text] of texts) {
      if (notesOf(notes, book, key).length === 0)
        problems.push(`notes.json: nothing is said of ${book} ${key}`);
      for (const name of namedIn(text)) {
        used.add(name);
        if (meaningOf(notes, book, key, name) === undefined)
          problems.push(`notes.json: nothing says what ${name} holds in ${book} ${key}`);
      }
    }
  }
  for (const book of Object.keys(notes.notes))
    if (!english.has(book)) problems.push(`notes.json: there is no book ${book}`);
  for (const name of Object.keys(notes.placeholders))
    if (!used.has(name)) problems.push(`notes.json: no text has ${name}`);
  return problems;
}
