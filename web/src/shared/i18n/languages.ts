import {
  fallbackLanguage,
  languages as settings,
  type Language as LanguageCode,
} from '../../../../proto/src/languages.ts';

export { fallbackLanguage, type LanguageCode };

/** In the order of the menu. `scripts/check-i18n.ts` holds the texts of each complete. */
export const languageCodes = Object.keys(settings) as readonly LanguageCode[];

export interface Language {
  readonly code: LanguageCode;
  readonly name: string;
  readonly tag: string;
  readonly currency: 'EUR' | 'USD' | 'NOK' | 'DKK' | 'SEK';
  readonly timeZone: string;
}

const language = (code: LanguageCode, name: string, currency: Language['currency']): Language => {
  const { localeTag, timeZone } = settings[code];
  return { code, name, tag: localeTag, currency, timeZone };
};

export const languages: Readonly<Record<LanguageCode, Language>> = {
  en: language('en', 'English', 'USD'),
  de: language('de', 'Deutsch', 'EUR'),
  es: language('es', 'Español', 'EUR'),
  pt: language('pt', 'Português', 'EUR'),
  fr: language('fr', 'Français', 'EUR'),
  it: language('it', 'Italiano', 'EUR'),
  no: language('no', 'Norsk', 'NOK'),
  da: language('da', 'Dansk', 'DKK'),
  sv: language('sv', 'Svenska', 'SEK'),
  fi: language('fi', 'Suomi', 'EUR'),
  nl: language('nl', 'Nederlands', 'EUR'),
};

export function isLanguageCode(value: unknown): value is LanguageCode {
  return (languageCodes as readonly unknown[]).includes(value);
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
