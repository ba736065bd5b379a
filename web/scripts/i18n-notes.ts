/** Prints what a translator has to know: `i18n:notes [book [key]]`, one JSON object for each text. */
import noteFile from '../i18n/notes.json' with { type: 'json' };
import { books, namespaces } from './i18n/books.ts';
import { meaningOf, namedIn, notesOf, type Notes } from './i18n/notes.ts';
import { Places } from './i18n/screens.ts';

const [book, key] = process.argv.slice(2);
const notes: Notes = noteFile;
const places = new Places();
const wanted = books.filter(({ name }) => book === undefined || name === book);
if (wanted.length === 0) throw new RangeError(`There is no book ${book ?? ''}.`);

for (const { name, texts } of wanted)
  for (const [each, english] of texts('en') ?? new Map<string, string>()) {
    if (key !== undefined && each !== key && !each.startsWith(`${key}.`) && !each.startsWith(`${key}_`))
      continue;
    const text = {
      book: name,
      key: each,
      english,
      notes: notesOf(notes, name, each).map(({ note }) => note),
      holds: Object.fromEntries(namedIn(english).map((held) => [held, meaningOf(notes, name, each, held)])),
      ...(namespaces.includes(name) && places.of(name, each)),
    };
    process.stdout.write(`${JSON.stringify(text)}\n`);
  }
