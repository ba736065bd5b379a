const codes =
  'AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IN IS IT JP LI LT LU LV MT NL NO NZ PL PT RO SE SI SK US'.split(
    ' ',
  );
const homes: Readonly<Record<string, string>> = { da: 'DK', en: 'US', nb: 'NO', sv: 'SE' };

export function countriesIn(language: string): readonly (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return codes
    .map((code) => [code, names.of(code) ?? code] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, language));
}

export function homeOf(locale: string | null): string {
  const language = (locale ?? 'en').slice(0, 2);
  const same = language.toUpperCase();
  return homes[language] ?? (codes.includes(same) ? same : 'US');
}

export const isCountry = (code: string): boolean => codes.includes(code);
