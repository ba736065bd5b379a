/** Letters that cannot be taken apart into one of ASCII and a mark. */
const whole: Readonly<Record<string, string>> = {
  Æ: 'Ae',
  æ: 'ae',
  Œ: 'Oe',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  ß: 'ss',
};

const asciiOf = (text: string): string =>
  text
    .replace(/[ÆæŒœØøß]/g, (letter) => whole[letter] ?? '')
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '');

/** Small letters of ASCII, digits and dashes: safe on every file system. Empty where nothing of it is left. */
export const slugOf = (text: string): string =>
  asciiOf(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/**
 * `Content-Disposition` of a download, for a name of letters, digits, dashes and dots. A name with letters beyond ASCII is
 * given twice: plain, for clients that read no other, and as it is (RFC 8187).
 */
export function attachment(name: string): string {
  const plain = `attachment; filename="${asciiOf(name)}"`;
  return asciiOf(name) === name ? plain : `${plain}; filename*=UTF-8''${encodeURIComponent(name)}`;
}
