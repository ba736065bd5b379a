import { readFileSync } from 'node:fs';
import { languages, type Language } from './languages.ts';

/** What `<code>.json` of a folder says in each language; that all say the same is held by `check-i18n`. */
export const readTexts = <Texts>(folder: URL): Readonly<Record<Language, Texts>> =>
  Object.fromEntries(
    Object.keys(languages).map((code) => [
      code,
      JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8')) as Texts,
    ]),
  ) as Record<Language, Texts>;
