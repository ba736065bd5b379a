import type { Book } from './check-book.ts';
import { checkBook } from './check-book.ts';

interface Language {
  readonly code: string;
  readonly tag: string;
}

const isMissing = (problem: string): boolean => / is (missing|empty)$/.test(problem);

/** How far a language is that nobody is offered yet: a line with its share, and what is wrong in what is there. */
export function progressOf(books: readonly Book[], language: Language): string[] {
  const keys = books.flatMap(({ texts }) => {
    const own = texts(language.code);
    return [...(texts('en') ?? new Map<string, string>())].map(
      ([key]) => (own?.get(key) ?? '').trim() !== '',
    );
  });
  const written = keys.filter(Boolean).length;
  const share = Math.floor((100 * written) / Math.max(1, keys.length));
  const wrong = books.flatMap((book) => checkBook(book, [language])).filter((each) => !isMissing(each));
  return [`${language.code} is begun: ${share} %, ${written} of ${keys.length} texts`, ...wrong];
}
