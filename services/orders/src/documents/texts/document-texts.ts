import { languages, type Language } from '@headshots/proto/languages';
import { da } from './da.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fi } from './fi.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import { no } from './no.ts';
import { pt } from './pt.ts';
import { sv } from './sv.ts';
import type { DocumentTexts } from './texts.ts';

/** What a correction is called. Never `Gutschrift` in German: the VAT act means something else by it. */
export const correctionNames: Readonly<Record<Language, string>> = {
  en: 'Credit note',
  de: 'Rechnungskorrektur',
  es: 'Factura rectificativa',
  pt: 'Nota de crédito',
  fr: 'Facture d’avoir',
  it: 'Nota di credito',
  no: 'Kreditnota',
  da: 'Kreditnota',
  sv: 'Kreditfaktura',
  fi: 'Hyvityslasku',
  nl: 'Creditfactuur',
};

export const documentTexts: Partial<Record<Language, DocumentTexts>> = {
  en,
  da,
  de,
  es,
  fi,
  fr,
  it,
  nl,
  no,
  pt,
  sv,
};

export const documentLanguage = (wanted: Language): Language => (documentTexts[wanted] ? wanted : 'en');

export const textsOf = (language: Language): DocumentTexts => documentTexts[language] ?? en;

export const localeTagOf = (language: Language): string => languages[language].localeTag;

/** @throws RangeError when the text names a value that is not given */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`The text names ${name}, which is not given.`);
    return value;
  });
