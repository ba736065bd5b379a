const longest = 8_192;
/** Escapes of characters that mean the same without (RFC 3986, 6.2.2.2). */
const needless = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;
/** Ways to write a path so that two readers read two paths. */
const ambiguous = /\/\/|\\|#|%(?:2f|5c|7f|[01][0-9a-f])|[^\x21-\x7e]|\/\.{1,2}(?:\/|$)/i;

/**
 * The one reading of a request's target, for router, checks and neighbours alike: path and query, no host. What is
 * odd in a query is escaped and goes on, since nobody here decides by it; a path must be unmistakable.
 * @returns undefined for a target that names nothing
 */
export function readTarget(raw: string): string | undefined {
  if (raw.length > longest) return undefined;
  const local = raw.replace(/^https?:\/\/[^/?#\\]*/i, '');
  const [path = '', ...rest] = (local.startsWith('?') || local === '' ? `/${local}` : local).split('?');
  const plain = path.replace(needless, decodeURIComponent);
  if (!plain.startsWith('/') || ambiguous.test(plain) || !isDecodable(plain)) return undefined;
  return rest.length === 0 ? plain : `${plain}?${escapedQuery(rest.join('?'))}`;
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

function escapedQuery(query: string): string {
  return query
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(
      /[^\x21-\x7e]|#/g,
      (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    );
}
