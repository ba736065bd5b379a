import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCatalogue } from '../../proto/src/errors.gen.ts';
import { languageCodes, languages, type LanguageCode } from '../src/lib/i18n/languages.ts';
import { checkTexts, flatten, type Texts } from './i18n/check-texts.ts';
import { usesOf } from './i18n/uses.ts';

/** Every language complete, plural forms and placeholders right, sorted, nothing unused, a text for every error. */
const source = fileURLToPath(new URL('../src', import.meta.url));
const locales = join(source, 'locales');
const problems: string[] = [];

function read(language: LanguageCode): Map<string, Texts> {
  const files = readdirSync(join(locales, language));
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(locales, language, file), 'utf8');
      return [file.replace('.json', ''), flatten(JSON.parse(text))];
    }),
  );
}

const english = read('en');
for (const language of languageCodes) {
  const texts = read(language);
  const names = new Set([...english.keys(), ...texts.keys()]);
  for (const name of names) {
    const found = checkTexts(english.get(name), texts.get(name), { language, tag: languages[language].tag });
    problems.push(...found.map((problem) => `${language}/${name}: ${problem}`));
  }
}

const uses = usesOf(source);
for (const [name, texts] of english) {
  for (const key of texts.keys()) {
    if (!uses.has(key)) problems.push(`en/${name}: ${key} is not used`);
  }
}

/** Errors that the pages never show: of requests that no page sends, of files inside a page, of accounts that are gone. */
const unseen = new Set([
  'request.unsupported_media_type',
  'request.method_not_allowed',
  'idempotency.key_missing',
  'idempotency.key_reused',
  'headshot.not_found',
  'file.not_found',
  'order.account_deleted',
]);
for (const code of Object.keys(errorCatalogue)) {
  const key = `error.${code.replaceAll('.', '_')}`;
  if (!unseen.has(code) && !english.get('common')?.has(key))
    problems.push(`en/common: ${key} is missing, the text of ${code} of proto/errors.yaml`);
}

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`i18n: ${languageCodes.length} languages, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
