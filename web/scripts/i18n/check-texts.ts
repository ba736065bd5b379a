import { isSame } from './same-words.ts';

export type Texts = ReadonlyMap<string, string>;

interface Options {
  readonly language: string;
  readonly tag: string;
  readonly sorted?: boolean;
  /** Keys that are names as they stand, whatever they end with. */
  readonly names?: ReadonlySet<string>;
}

const pluralEnd = /_(zero|one|two|few|many|other)$/;

export function flatten(tree: unknown, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  if (typeof tree !== 'object' || tree === null) return texts;
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) texts.set(inner, text);
  }
  return texts;
}

const placeholder = /\{\{?\s*\w+\s*\}?\}|<\/?\w+>/g;
const count = /\{\{\s*count\s*\}\}/g;

export function placeholders(text: string): string {
  return [...text.matchAll(placeholder)]
    .map(([match]) => match)
    .sort()
    .join(' ');
}

/** "One photo" may do without the number. */
function sayTheSame(key: string, model: string, text: string): boolean {
  const of = (each: string): string =>
    placeholders(/_(zero|one|two)$/.test(key) ? each.replace(count, '') : each);
  return of(model) === of(text);
}

const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(placeholder, ''));

function counted(texts: Texts, names: ReadonlySet<string>): Set<string> {
  return new Set(
    [...texts.keys()]
      .filter((key) => key.endsWith('_other') && !names.has(key))
      .map((key) => key.replace(/_other$/, '')),
  );
}

/** i18next counts by the bare code, and puts no photo at all under one in Portuguese; Portugal does not. */
const alsoNeeded: Readonly<Record<string, readonly string[]>> = { pt: ['zero'] };

function pluralForms(texts: Texts, { language, tag, names = new Set<string>() }: Options): string[] {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  const needed = [...pluralCategories, ...(alsoNeeded[language] ?? [])];
  return [...counted(texts, names)].flatMap((stem) =>
    needed.filter((form) => !texts.has(`${stem}_${form}`)).map((form) => `${stem}_${form} is missing`),
  );
}

function sorted(texts: Texts): string[] {
  const keys = [...texts.keys()];
  const wrong = keys.find((key, index) => {
    const before = keys[index - 1];
    return before !== undefined && parent(before) === parent(key) && before > key;
  });
  return wrong === undefined ? [] : [`${wrong} is out of order`];
}

const parent = (key: string): string => key.split('.').slice(0, -1).join('.');

export function checkTexts(english: Texts | undefined, texts: Texts | undefined, options: Options): string[] {
  if (english === undefined || texts === undefined) return ['the file is missing'];
  const stems = counted(english, options.names ?? new Set());
  const isPlural = (key: string): boolean => pluralEnd.test(key) && stems.has(key.replace(pluralEnd, ''));
  const problems = [...pluralForms(texts, options), ...(options.sorted === false ? [] : sorted(texts))];
  for (const [key, text] of texts) {
    const model =
      english.get(key) ?? (isPlural(key) ? english.get(key.replace(pluralEnd, '_other')) : undefined);
    if (model === undefined) problems.push(`${key} is not in English`);
    else if (!sayTheSame(key, model, text)) problems.push(`${key} has other placeholders than English`);
    if (text.trim() === '') problems.push(`${key} is empty`);
    if (options.language !== 'en' && text === model && hasWords(text) && !isSame(text, options.language))
      problems.push(`${key} is still English`);
  }
  for (const key of english.keys()) {
    if (!isPlural(key) && !texts.has(key)) problems.push(`${key} is missing`);
  }
  return problems;
}
