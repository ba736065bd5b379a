export interface LanguageSettings {
  /** For numbers, money and dates; the bare code would print those of another country. */
  readonly localeTag: string;
  readonly timeZone: string;
}

/** Every language of the product; a text is written in one as soon as its file exists. */
export const languages = {
  en: { localeTag: 'en-US', timeZone: 'America/New_York' },
  de: { localeTag: 'de-DE', timeZone: 'Europe/Berlin' },
  es: { localeTag: 'es-ES', timeZone: 'Europe/Madrid' },
  pt: { localeTag: 'pt-PT', timeZone: 'Europe/Lisbon' },
  fr: { localeTag: 'fr-FR', timeZone: 'Europe/Paris' },
  it: { localeTag: 'it-IT', timeZone: 'Europe/Rome' },
  no: { localeTag: 'nb-NO', timeZone: 'Europe/Oslo' },
  da: { localeTag: 'da-DK', timeZone: 'Europe/Copenhagen' },
  sv: { localeTag: 'sv-SE', timeZone: 'Europe/Stockholm' },
  fi: { localeTag: 'fi-FI', timeZone: 'Europe/Helsinki' },
  nl: { localeTag: 'nl-NL', timeZone: 'Europe/Amsterdam' },
} as const satisfies Record<string, LanguageSettings>;

/** Begun by translators: their texts lie beside the others, and nobody is offered them before they are whole. */
export const languagesInProgress: Readonly<Record<string, LanguageSettings>> = {};

export type Language = keyof typeof languages;
export const fallbackLanguage: Language = 'en';

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(languages, code);
}

export const languageOf = (code: string): Language => (isLanguage(code) ? code : fallbackLanguage);
