import { createHash } from 'node:crypto';
import type { Texts } from './check-texts.ts';

/** The English that the translations follow: a hash for each key of each book, and who has not followed yet. */
export interface TranslatedFrom {
  /** By book, then key. */
  readonly english: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By language: keys as `book key` whose English changed since. */
  readonly behind: Readonly<Record<string, readonly string[]>>;
}

type English = ReadonlyMap<string, Texts>;

/** What of English is said to be translated; everything where nothing is named. */
export interface Translated {
  readonly book?: string;
  readonly keys?: readonly string[];
  readonly languages: readonly string[];
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** English texts that changed since their translations were last said to follow them, and records of texts that are gone. */
export function changedSince(english: English, { english: known }: TranslatedFrom): string[] {
  const problems: string[] = [];
  for (const [book, texts] of english) {
    const of = known[book] ?? {};
    for (const [key, text] of texts)
      if (of[key] !== hashOf(text))
        problems.push(
          `en/${book}: ${key} is not the English that its translations follow; translate it, then npm run i18n:translated -w web -- ${book} ${key}`,
        );
    for (const key of Object.keys(of))
      if (!texts.has(key))
        problems.push(`en/${book}: ${key} is gone; npm run i18n:translated -w web -- ${book} ${key}`);
  }
  return problems;
}

/** One line for each language that has not followed its English everywhere. */
export function behindEnglish({ behind }: TranslatedFrom): string[] {
  return Object.entries(behind)
    .filter(([, keys]) => keys.length > 0)
    .map(([language, keys]) => `${language} is older than its English: ${keys.join(', ')}`);
}

/**
 * The record after these languages have followed; all others are behind where the English changed.
 * @throws RangeError when there is no such book or text
 */
export function followed(
  english: English,
  before: TranslatedFrom,
  { book, keys = [], languages }: Translated,
  all: readonly string[],
): TranslatedFrom {
  if (book !== undefined && !english.has(book)) throw new RangeError(`There is no book ${book}.`);
  const isNamed = (name: string, key: string): boolean =>
    (book === undefined || name === book) && (keys.length === 0 || keys.includes(key));
  const behind = new Map(all.map((code) => [code, new Set(before.behind[code])]));
  const books = [...english].map(([name, texts]) => {
    const known = before.english[name] ?? {};
    const kept = Object.entries(known).filter(([key]) => !isNamed(name, key) && texts.has(key));
    const fresh = [...texts].filter(([key]) => isNamed(name, key));
    for (const [key, text] of fresh)
      for (const [code, own] of behind)
        if (languages.includes(code)) own.delete(`${name} ${key}`);
        else if (known[key] !== undefined && known[key] !== hashOf(text)) own.add(`${name} ${key}`);
    const missing = keys.find((key) => name === book && !texts.has(key) && known[key] === undefined);
    if (missing !== undefined) throw new RangeError(`There is no text ${missing} in ${name}.`);
    const entries = [...kept, ...fresh.map(([key, text]) => [key, hashOf(text)] as const)];
    return [name, Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))] as const;
  });
  const isText = (name: string): boolean => {
    const [of = '', key = ''] = name.split(' ');
    return english.get(of)?.has(key) === true;
  };
  return {
    english: Object.fromEntries(books),
    behind: Object.fromEntries(
      [...behind].flatMap(([code, own]) => {
        const left = [...own].filter(isText).toSorted();
        return left.length === 0 ? [] : [[code, left]];
      }),
    ),
  };
}
