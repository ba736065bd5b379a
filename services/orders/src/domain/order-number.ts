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
