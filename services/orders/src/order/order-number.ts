/** Crockford's base 32: no I, L, O, U, so that a number survives being read aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const orderNumberBytes = 8;

/** Short number for people, such as `7QK2-M0XE`, from eight random bytes. */
export function orderNumber(random: Uint8Array): string {
  const letters = Array.from(
    random.subarray(0, orderNumberBytes),
    (byte) => alphabet[byte % alphabet.length],
  );
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

export const readOrderNumber = (text: string): string | undefined => numberOf(plain(text));

const mostNumbers = 20;

/** Likeliest first: people write "Nr. 7QK2–M0XE" or "Bestellung vom 3.11., 7qk2 m0xe". */
export function orderNumbersIn(text: string): readonly string[] {
  const written = plain(text);
  const words = written.split(/[^0-9A-Z]+/).filter((word) => word !== '');
  const found = [
    written,
    // Two groups of four, or all eight letters in one, wherever they stand.
    ...words.flatMap((word, index) => (word.length === 8 ? [word] : [`${word}${words[index + 1] ?? ''}`])),
    // Written letter by letter, or with a mark in front that is no word of its own.
    ...words.map((_, index) => words.slice(index).join('')),
    ...words.map((_, index) => words.slice(0, index).join('')),
  ].flatMap((one) => numberOf(one) ?? []);
  return [...new Set(found)].slice(0, mostNumbers);
}

const plain = (text: string): string => text.normalize('NFKC').toUpperCase();

function numberOf(text: string): string | undefined {
  const letters = text
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : undefined;
}
