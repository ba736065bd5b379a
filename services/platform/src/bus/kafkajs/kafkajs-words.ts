/** Kafka's word for one of the numbers of its protocol, in lower case. @throws Error when the client does not know it */
export function wordOf(words: Readonly<Record<string, number | string>>, value: number): string {
  const found = Object.entries(words).find(([, number]) => number === value);
  if (!found) throw new Error(`Kafka has no name for ${value}.`);
  return found[0].toLowerCase();
}

/** The number of the protocol for one of Kafka's words. @throws Error when the client does not know it */
export function numberOf<T extends number>(
  words: Readonly<Record<string, number | string>>,
  word: string,
): T {
  const found = words[word.toUpperCase()];
  if (typeof found !== 'number') throw new Error(`Kafka has no ${word}.`);
  return found as T;
}
