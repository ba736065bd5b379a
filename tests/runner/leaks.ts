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

const isLeak = (what: string, hit: string): boolean =>
  what === 'card number' ? hasCheckDigit(hit) : !ownAddress.test(hit);

/** Of numbers of cards the last digit follows from the others (ISO/IEC 7812, Luhn). */
function hasCheckDigit(number: string): boolean {
  const digits = [...number.replaceAll(/\D/g, '')].toReversed().map(Number);
  const sum = digits.reduce((total, digit, place) => total + counted(digit, place), 0);
  return sum % 10 === 0;
}

const counted = (digit: number, place: number): number => {
  const twice = place % 2 === 0 ? digit : 2 * digit;
  return twice > 9 ? twice - 9 : twice;
};

/** Ids of spans are random: one in some millions looks like the number of a card. */
const idsOfTraces =
  /"(?:parent_?)?(?:span|trace)_?id":"[0-9a-f]{16,32}"|\b[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}\b/gi;

/** Leaks of one text. `words` are what is known of the people of a run: names, passwords. */
export function leaksIn(file: string, text: string, words: readonly string[]): readonly Leak[] {
  return text.split('\n').flatMap((whole, index) => {
    const line = whole.replaceAll(idsOfTraces, '');
    const found = Object.entries(patterns).flatMap(([what, pattern]) =>
      (line.match(pattern) ?? []).filter((hit) => isLeak(what, hit)).map((hit) => [what, hit] as const),
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
