/** What a newer server names and nobody has words for is shown as it came. */
export const wordOf = (words: object, name: string): string =>
  Object.hasOwn(words, name) ? String(words[name as keyof typeof words]) : name;
