import { readFileSync } from 'node:fs';
import { languages, type LanguageCode } from '../../src/shared/i18n/languages.ts';

export type Language = LanguageCode;
type Values = Readonly<Record<string, string | number>>;
export type Translate = (namespace: string, key: string, values?: Values) => string;

const locales = new URL('../../src/locales/', import.meta.url);

function find(tree: unknown, key: string): string | undefined {
  let node = tree;
  for (const part of key.split('.')) node = (node as Record<string, unknown> | undefined)?.[part];
  return typeof node === 'string' ? node : undefined;
}

/** The sentences of the site, so that one walk serves every language. */
export function textsOf(language: Language): Translate {
  const files = new Map<string, unknown>();
  return (namespace, key, values = {}) => {
    const file: unknown =
      files.get(namespace) ??
      JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, locales), 'utf8'));
    files.set(namespace, file);
    const form = new Intl.PluralRules(languages[language].tag).select(Number(values['count'] ?? 0));
    const text = find(file, key) ?? find(file, `${key}_${form}`);
    if (text === undefined) throw new Error(`${language}/${namespace}.json has no ${key}`);
    return text.replace(/<[^>]+>/g, '').replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  };
}
