import { fileURLToPath } from 'node:url';
import { errorCatalogue } from '../../proto/src/errors.gen.ts';
import { languageCodes, languages } from '../src/shared/i18n/languages.ts';
import bannedTurns from '../i18n/banned.json' with { type: 'json' };
import { bannedIn, frenchSpacesIn, type Banned } from './i18n/banned.ts';
import { books, keyOfError, namespaces, ofSite } from './i18n/books.ts';
import { checkBook, unusedTexts } from './i18n/check-book.ts';
import { readTranslatedFrom } from './i18n/record.ts';
import { behindEnglish, changedSince } from './i18n/translated-from.ts';
import { usesOf } from './i18n/uses.ts';

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
for (const code of Object.keys(errorCatalogue)) {
  const key = keyOfError(code);
  if (!unseen.has(code) && !ofSite('en', 'common')?.has(key))
    problems.push(`en/common: ${key} is missing, the text of ${code} of proto/errors.yaml`);
}

for (const line of behindEnglish(record)) process.stdout.write(`${line}\n`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`i18n: ${languageCodes.length} languages, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
