import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Something that no log and no trace may hold. */
export interface Leak {
  readonly file: string;
  readonly line: number;
  readonly what: string;
  readonly found: string;
}

/** The product's own addresses are no secret. */
const ownAddress = /@(?:[\w-]+\.)*localhost$/i;

const patterns: Readonly<Record<string, RegExp>> = {
  address: /[\p{L}\p{N}.!#$&'*+^_{|}~-]{1,64}(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}[\p{L}\p{N}-]+/giu,
  'session token': /eyJ[\w-]{10,}\.[\w-]+/g,
  'signed link': /[?&](?:s|sig|signature|X-Amz-Signature)=[\w%+/-]{8,}/gi,
  'single-use token': /[?&](?:token|code|session_code)=[\w.%-]{8,}/gi,
  'secret of Stripe': /\b(?:[sr]k_(?:test|live)|whsec)_\w{8,}/g,
  'card number': /\b4(?:242|000)(?:[ -]?\d{4}){3}\b/g,
  credential: /\b(?:Bearer|Service) [\w.+/-]{16,}/g,
};

/** Leaks of one text. `words` are what is known of the people of a run: names, passwords. */
export function leaksIn(file: string, text: string, words: readonly string[]): readonly Leak[] {
  return text.split('\n').flatMap((line, index) => {
    const found = Object.entries(patterns).flatMap(([what, pattern]) =>
      (line.match(pattern) ?? []).filter((hit) => !ownAddress.test(hit)).map((hit) => [what, hit] as const),
    );
    const known = words.filter((word) => line.includes(word)).map((word) => ['a known word', word] as const);
    return [...found, ...known].map(([what, hit]) => ({ file, line: index + 1, what, found: hit }));
  });
}

/** Leaks of every file of a folder, but for those that are named. */
export function leaksOf(
  folder: string,
  words: readonly string[],
  except: readonly string[] = [],
): readonly Leak[] {
  return readdirSync(folder)
    .filter((file) => !except.includes(file))
    .flatMap((file) => leaksIn(file, readFileSync(join(folder, file), 'utf8'), words));
}

const mostTold = 30;

/** For the person who reads the test run: where, and enough of it to know what it is. */
export const leaksInWords = (leaks: readonly Leak[]): string =>
  [
    ...leaks
      .slice(0, mostTold)
      .map(({ file, line, what, found }) => `${file}:${line} ${what}: ${found.slice(0, 80)}`),
    ...(leaks.length > mostTold ? [`and ${leaks.length - mostTold} more`] : []),
  ].join('\n');
