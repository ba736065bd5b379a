export interface Terms {
  readonly title: string;
  /** Names the `{{date}}` of the version. */
  readonly version: string;
  readonly document: {
    readonly title: string;
    /** Names `{{page}}` and `{{pages}}`. */
    readonly page: string;
    /** Name of the file, without the version and the ending. */
    readonly file: string;
  };
  readonly sections: readonly TermsSection[];
}

export interface TermsSection {
  readonly id?: string;
  readonly title: string;
  readonly paragraphs?: readonly string[];
  readonly parts?: readonly TermsPart[];
}

export interface TermsPart {
  readonly title: string;
  /** `<withdraw>` marks the name of the page of withdrawals. */
  readonly paragraphs?: readonly string[];
  readonly below?: string;
  readonly form?: WithdrawalForm;
}

/** The statutory model form (annex 2 to article 246a of the EGBGB). */
export interface WithdrawalForm {
  readonly lead: string;
  readonly to: string;
  readonly lines: readonly string[];
  readonly note: string;
}

export interface TermsValues {
  readonly brand: string;
  readonly address: string;
  readonly contact: string;
}

/** Puts values into a text. @throws RangeError when it names one that is not given */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`The text names ${name}, which is not given.`);
    return value;
  });

export function filledSections(
  { sections }: Terms,
  { brand, address, contact }: TermsValues,
): readonly TermsSection[] {
  const fill = <T>(node: T): T => {
    if (typeof node === 'string') return fillText(node, { brand, address, contact }) as T;
    if (Array.isArray(node)) return node.map(fill) as T;
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, fill(value as unknown)])) as T;
  };
  return fill(sections);
}
