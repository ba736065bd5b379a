export type Texts = ReadonlyMap<string, string>;

interface Options {
  readonly language: string;
  readonly tag: string;
}

/** Words that are the same in several languages, and names. */
const sameAllowed = new Set([
  'Support',
  'Register:',
  'Text',
  'Premium',
  'Professional',
  'Ultra',
  'Name',
  '1024 × 1024',
]);
const pluralEnd = /_(zero|one|two|few|many|other)$/;

/** `{a: {b: 'x'}}` becomes `a.b`. */
export function flatten(tree: unknown, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  if (typeof tree !== 'object' || tree === null) return texts;
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) texts.set(inner, text);
  }
  return texts;
}

export function placeholders(text: string): string {
  return [...text.matchAll(/\{\{\s*\w+\s*\}\}|<\/?\w+>/g)]
    .map(([match]) => match)
    .sort()
    .join(' ');
}

function counted(texts: Texts): Set<string> {
  return new Set(
    [...texts.keys()].filter((key) => key.endsWith('_other')).map((key) => key.replace(/_other$/, '')),
  );
}

function pluralForms(texts: Texts, { tag }: Options): string[] {
  const needed = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  return [...counted(texts)].flatMap((stem) =>
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

/** What is wrong with one namespace of one language, compared with English. */
export function checkTexts(english: Texts | undefined, texts: Texts | undefined, options: Options): string[] {
  if (english === undefined || texts === undefined) return ['the file is missing'];
  const stems = counted(english);
  const isPlural = (key: string): boolean => pluralEnd.test(key) && stems.has(key.replace(pluralEnd, ''));
  const problems = [...pluralForms(texts, options), ...sorted(texts)];
  for (const [key, text] of texts) {
    const model =
      english.get(key) ?? (isPlural(key) ? english.get(key.replace(pluralEnd, '_other')) : undefined);
    if (model === undefined) problems.push(`${key} is not in English`);
    else if (placeholders(model) !== placeholders(text))
      problems.push(`${key} has other placeholders than English`);
    if (text.trim() === '') problems.push(`${key} is empty`);
    if (options.language !== 'en' && text === model && !sameAllowed.has(text))
      problems.push(`${key} is still English`);
  }
  for (const key of english.keys()) {
    if (!isPlural(key) && !texts.has(key)) problems.push(`${key} is missing`);
  }
  return problems;
}
