import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { storedItems } from '@/shared/browser/stored-items';

const source = fileURLToPath(new URL('../..', import.meta.url));
const documented = readFileSync(new URL('../../../docs/storage.md', import.meta.url), 'utf8');

/** Names in code, without what comments say. */
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');

const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file) && !file.startsWith('testing'))
  .map((file) => ({ file, text: withoutComments(readFileSync(join(source, file), 'utf8')) }));

const stores = {
  cookie: /document\.cookie|cookieStore/,
  webStorage: /\b(?:localStorage|sessionStorage)\b/,
  indexedDB: /\bindexedDB\b|idb-keyval/,
  caches: /\bcaches\./,
};
const usersOf = (store: RegExp): string[] =>
  sources
    .filter(({ file, text }) => file !== 'shared/browser/stored-items.ts' && store.test(text))
    .map(({ file }) => file)
    .toSorted();

describe('the list of what a browser may keep', () => {
  test('is whole: nothing but the three modules whose keys it types writes to a store', () => {
    expect(usersOf(stores.cookie)).toEqual(['shared/i18n/stored-language.ts']);
    expect(usersOf(stores.webStorage)).toEqual(['shared/browser/storage.ts']);
    expect(usersOf(stores.indexedDB)).toEqual(['shared/browser/draft-store.ts', 'shared/browser/storage.ts']);
    expect(usersOf(stores.caches)).toEqual([]);
  });

  test('names each thing once, and the page for developers names it, too', () => {
    const names = storedItems.flatMap((item): readonly string[] => item.names);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  });

  test('has no name that our own code never writes', () => {
    const own = storedItems.filter((item) => item.own).flatMap((item): readonly string[] => item.names);
    const code = sources
      .filter(({ file }) => file !== 'shared/browser/stored-items.ts')
      .map(({ text }) => text)
      .join('\n');
    expect(own.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
  });
});
