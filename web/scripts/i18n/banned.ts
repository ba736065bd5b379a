import type { Texts } from './check-texts.ts';

/** A turn that no text of a language may have: a pattern in any case, what to write instead, and where it may stand. */
export interface Banned {
  readonly not: string;
  readonly use: string;
  /** Keys, as `book key` with `*` for any ending, that need it: a law's own words, say. */
  readonly but?: readonly string[];
}

const isNamed = (names: readonly string[], name: string): boolean =>
  names.some((each) => (each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each));

/** The instruction on withdrawal is the directive's, word for word. */
const wordsOfTheLaw = ['mails withdrawalRight.*', 'terms sections.6.*'];
const notProse = /\{\{[^}]*\}\}|<[^>]*>|https?:\/\/\S+/g;

/** Words of the glossary's last column and turns that readers stumbled over. `\b` knows no accents, so words end where letters do. */
export function bannedIn(book: string, texts: Texts, banned: readonly Banned[]): string[] {
  return banned.flatMap(({ not, use, but = [] }) => {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${not})(?![\\p{L}\\p{N}])`, 'iu');
    return [...texts]
      .filter(([key]) => !isNamed([...wordsOfTheLaw, ...but], `${book} ${key}`))
      .flatMap(([key, text]) => {
        const [said] = pattern.exec(text.replaceAll(notProse, ' ')) ?? [];
        return said === undefined ? [] : [`${key} says "${said}"; ${use}`];
      });
  });
}

/** A breaking space or none before French double punctuation and inside its quotation marks; addresses and times have no spaces. */
const frenchSpaces = [
  { wrong: /[^\s\u00a0\u202f?!][?!]|[ ][?!;:»]|[^\s\u00a0\u202f\d/};][;](?!\w)/u, what: 'before ? ! ; :' },
  { wrong: /«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»/u, what: 'inside « »' },
  { wrong: /(?<!https?|[\s\u00a0\u202f\d])(?<!\{\{[^}]*):(?=\s|$)/u, what: 'before ? ! ; :' },
] as const;

export function frenchSpacesIn(texts: Texts): string[] {
  return [...texts].flatMap(([key, text]) =>
    frenchSpaces
      .filter(({ wrong }) => wrong.test(text.replaceAll(/https?:\/\/\S+|<[^>]+>/g, '')))
      .slice(0, 1)
      .map(({ what }) => `${key} has no unbreakable space ${what}`),
  );
}
