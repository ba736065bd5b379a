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

/** The number that somebody means who wrote it from memory or from paper; undefined when it can be none of ours. */
export function readOrderNumber(text: string): string | undefined {
  const letters = text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : undefined;
}
