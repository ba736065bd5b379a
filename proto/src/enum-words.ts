export class EnumWords<W extends string, C extends number> {
  private readonly codes: Readonly<Record<W, C>>;
  private readonly words: ReadonlyMap<number, W>;
  private readonly name: string;

  constructor(name: string, codes: Readonly<Record<W, C>>) {
    this.name = name;
    this.codes = codes;
    this.words = new Map((Object.keys(codes) as W[]).map((word) => [codes[word], word]));
  }

  toCode(word: W): C {
    return this.codes[word];
  }

  /** Undefined for "unspecified" and for a value that this build does not know. */
  find(code: number): W | undefined {
    return this.words.get(code);
  }

  /** @throws Error for a value that {@link find} does not know */
  of(code: number): W {
    const word = this.words.get(code);
    if (word === undefined) throw new Error(`A neighbour answered the unknown ${this.name} ${code}.`);
    return word;
  }
}
