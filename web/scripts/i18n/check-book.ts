import { checkTexts, type Texts } from './check-texts.ts';
import type { Uses } from './uses.ts';

export interface Book {
  readonly name: string;
  readonly sorted?: boolean;
  readonly names?: ReadonlySet<string>;
  readonly texts: (language: string) => Texts | undefined;
}

interface Language {
  readonly code: string;
  readonly tag: string;
}

export function checkBook({ name, sorted, names, texts }: Book, languages: readonly Language[]): string[] {
  const english = texts('en');
  return languages.flatMap(({ code, tag }) =>
    checkTexts(english, texts(code), {
      language: code,
      tag,
      ...(sorted === undefined ? {} : { sorted }),
      ...(names === undefined ? {} : { names }),
    }).map((problem) => `${code}/${name}: ${problem}`),
  );
}

/** Texts that no source names. English stands for all: no language has other keys. */
export function unusedTexts(name: string, english: Texts | undefined, uses: Uses): string[] {
  const keys = [...(english?.keys() ?? [])];
  return keys.filter((key) => !uses.has(key)).map((key) => `en/${name}: ${key} is not used`);
}
