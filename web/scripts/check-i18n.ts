import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { agreementVersions } from '../../proto/src/agreements.ts';
import { errorCatalogue } from '../../proto/src/errors.gen.ts';
import { languageCodes, languages } from '../src/shared/i18n/languages.ts';
import { checkBook, unusedTexts, type Book } from './i18n/check-book.ts';
import { flatten, type Texts } from './i18n/check-texts.ts';
import { usesOf } from './i18n/uses.ts';

const source = fileURLToPath(new URL('../src', import.meta.url));
const root = new URL('../../', import.meta.url);

const readJson = (path: string): Texts | undefined => {
  const file = new URL(path, root);
  return existsSync(file) ? flatten(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
};

/** Parts of the terms that a program reads. */
const withoutMarks = (texts: Texts | undefined): Texts | undefined =>
  texts && new Map([...texts].filter(([key]) => !/\.(?:id|below)$/.test(key)));

const documentWords = new Map<string, Texts>();
for (const code of languageCodes) {
  const file = new URL(`services/orders/src/documents/texts/${code}.ts`, root);
  const words = existsSync(file) ? ((await import(file.href)) as Record<string, unknown>)[code] : undefined;
  if (words !== undefined) documentWords.set(code, flatten(words));
}

const namespaces = readdirSync(join(source, 'locales/en')).map((file) => file.replace('.json', ''));
const ofSite = (code: string, namespace: string): Texts | undefined =>
  readJson(`web/src/locales/${code}/${namespace}.json`);
const keyOfError = (code: string): string => `error.${code.replaceAll('.', '_')}`;
/** `selfie.trial_other` counts nothing. */
const errorKeys = new Set(Object.keys(errorCatalogue).map(keyOfError));
const books: readonly Book[] = [
  ...namespaces.map((name) => ({ name, names: errorKeys, texts: (code: string) => ofSite(code, name) })),
  { name: 'mails', texts: (code) => readJson(`services/notification/locales/${code}.json`) },
  {
    name: 'terms',
    sorted: false,
    texts: (code) => withoutMarks(readJson(`proto/terms/${agreementVersions.terms}/${code}.json`)),
  },
  { name: 'documents', sorted: false, texts: (code) => documentWords.get(code) },
];
const offered = languageCodes.map((code) => languages[code]);
const problems = books.flatMap((book) => checkBook(book, offered));

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

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`i18n: ${languageCodes.length} languages, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
