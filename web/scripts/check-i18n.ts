import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errorCatalogue } from '../../proto/src/errors.gen.ts';
import { languagesInProgress } from '../../proto/src/languages.ts';
import { languageCodes, languages } from '../src/shared/i18n/languages.ts';
import bannedTurns from '../i18n/banned.json' with { type: 'json' };
import notes from '../i18n/notes.json' with { type: 'json' };
import components from '../i18n/weblate.json' with { type: 'json' };
import { bannedIn, frenchSpacesIn, type Banned } from './i18n/banned.ts';
import { books, keyOfError, namespaces, ofSite, openBooks } from './i18n/books.ts';
import { checkBook, unusedTexts } from './i18n/check-book.ts';
import { glossaryFiles } from './i18n/glossary-files.ts';
import { problemsOfNotes } from './i18n/notes.ts';
import { progressOf } from './i18n/progress.ts';
import { readTranslatedFrom } from './i18n/record.ts';
import { behindEnglish, changedSince } from './i18n/translated-from.ts';
import { usesOf } from './i18n/uses.ts';
import { problemsOfWeblate } from './i18n/weblate.ts';

const source = fileURLToPath(new URL('../src', import.meta.url));

const offered = languageCodes.map((code) => languages[code]);
const problems = books.flatMap((book) => checkBook(book, offered));

const banned: Readonly<Record<string, readonly Banned[]>> = bannedTurns;
for (const { name, texts } of books) {
  for (const code of languageCodes) {
    const own = texts(code);
    if (own === undefined) continue;
    const wrong = [...bannedIn(name, own, banned[code] ?? []), ...(code === 'fr' ? frenchSpacesIn(own) : [])];
    problems.push(...wrong.map((problem) => `${code}/${name}: ${problem}`));
  }
}

const record = readTranslatedFrom();
const english = new Map(books.flatMap(({ name, texts }) => [[name, texts('en') ?? new Map()] as const]));
problems.push(...changedSince(english, record));

problems.push(...problemsOfNotes(english, notes));
problems.push(
  ...problemsOfWeblate(
    components,
    openBooks.map(({ mask }) => mask),
  ),
);
for (const [code, { file, text }] of glossaryFiles())
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text)
    problems.push(`glossary/${code}.tbx is not what the glossary says; npm run i18n:glossary -w web`);

const uses = usesOf(source);
for (const name of namespaces) problems.push(...unusedTexts(name, ofSite('en', name), uses));

/** Errors that the pages never show: of requests that no page sends, of files inside a page, of previews that nobody asks for, of accounts that are gone. */
const unseen = new Set([
  'request.unsupported_media_type',
  'request.method_not_allowed',
  'preview.off',
  'preview.not_found',
  'idempotency.key_missing',
  'idempotency.key_reused',
  'headshot.not_found',
  'file.not_found',
  'order.account_deleted',
  'webhook.malformed',
  'webhook.signature_invalid',
]);
/** Of the desk, which has words of its own for them. */
const atDesk = new Set([
  'coupon.exists',
  'coupon.code_malformed',
  'coupon.ends_too_early',
  'field.out_of_range',
]);
for (const code of Object.keys(errorCatalogue)) {
  const key = keyOfError(code);
  if (!unseen.has(code) && !atDesk.has(code) && !ofSite('en', 'common')?.has(key))
    problems.push(`en/common: ${key} is missing, the text of ${code} of proto/errors.yaml`);
}

for (const [code, { localeTag }] of Object.entries(languagesInProgress))
  for (const line of progressOf(books, { code, tag: localeTag })) process.stdout.write(`${line}\n`);
for (const line of behindEnglish(record)) process.stdout.write(`${line}\n`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`i18n: ${languageCodes.length} languages, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
