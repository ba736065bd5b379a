/**
 * Says that translations follow the English of now: `i18n:translated [book [key ...]] [--languages fr,it]`. Without languages
 * all do; languages that are left out are noted as behind, and `check-i18n` tells of them.
 */
import { parseArgs } from 'node:util';
import { languageCodes } from '../src/shared/i18n/languages.ts';
import { books } from './i18n/books.ts';
import { readTranslatedFrom, writeTranslatedFrom } from './i18n/record.ts';
import { behindEnglish, followed } from './i18n/translated-from.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { languages: { type: 'string' } },
});
const [book, ...keys] = positionals;
const all = languageCodes.filter((code) => code !== 'en');
const languages = values.languages?.split(',') ?? all;
const unknown = languages.find((code) => !all.some((known) => known === code));

try {
  if (unknown !== undefined) throw new RangeError(`There is no language ${unknown}.`);
  const english = new Map(books.map(({ name, texts }) => [name, texts('en') ?? new Map<string, string>()]));
  const named = { ...(book === undefined ? {} : { book }), keys, languages };
  const record = followed(english, readTranslatedFrom(), named, all);
  writeTranslatedFrom(record);
  for (const line of behindEnglish(record)) process.stdout.write(`${line}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
