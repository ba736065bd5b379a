export const languageCodes = ['en', 'de'] as const;
export type LanguageCode = (typeof languageCodes)[number];

export interface Language {
  readonly code: LanguageCode;
  readonly name: string;
  readonly tag: string;
  readonly currency: 'EUR' | 'USD' | 'NOK' | 'DKK' | 'SEK';
  readonly timeZone: string;
}

export const languages: Readonly<Record<LanguageCode, Language>> = {
  en: { code: 'en', name: 'English', tag: 'en-US', currency: 'USD', timeZone: 'America/New_York' },
  de: { code: 'de', name: 'Deutsch', tag: 'de-DE', currency: 'EUR', timeZone: 'Europe/Berlin' },
};

export const fallbackLanguage: LanguageCode = 'en';

export function isLanguageCode(value: unknown): value is LanguageCode {
  return typeof value === 'string' && (languageCodes as readonly string[]).includes(value);
}

/** `nb` and `nn` are Norwegian, `pt-BR` is Portuguese; anything unknown is undefined. */
export function matchLanguage(tag: string): LanguageCode | undefined {
  const bare = tag.trim().toLowerCase().split('-')[0] ?? '';
  const code = bare === 'nb' || bare === 'nn' ? 'no' : bare;
  return isLanguageCode(code) ? code : undefined;
}

export function firstMatch(tags: readonly string[]): LanguageCode | undefined {
  for (const tag of tags) {
    const match = matchLanguage(tag);
    if (match !== undefined) return match;
  }
  return undefined;
}
