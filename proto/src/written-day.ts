/** French counts the first of a month, and `Intl` does not: "1er novembre". */
export const writtenDay = (text: string, localeTag: string): string =>
  localeTag.startsWith('fr') ? text.replace(/^1(?=\s\p{L})/u, '1er') : text;
