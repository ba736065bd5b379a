import { existsSync, readFileSync } from 'node:fs';
import { fallbackLanguage, type Language } from './languages.ts';
import type { Terms } from './terms.ts';

export interface WrittenTerms {
  /** English where the terms do not exist in the wanted one. */
  readonly language: Language;
  readonly terms: Terms;
}

const fileOf = (version: string, language: Language): URL =>
  new URL(`../terms/${version}/${language}.json`, import.meta.url);

/** The terms of a version. @throws RangeError for a version that has none here */
export function readTerms(version: string, wanted: Language): WrittenTerms {
  const language = [wanted, fallbackLanguage].find((each) => existsSync(fileOf(version, each)));
  if (!/^[\w-]+$/.test(version) || language === undefined)
    throw new RangeError(`There are no terms of version ${version}.`);
  return { language, terms: JSON.parse(readFileSync(fileOf(version, language), 'utf8')) as Terms };
}
