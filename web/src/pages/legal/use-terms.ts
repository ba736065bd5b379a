import { useTranslation } from 'react-i18next';
import { useConfig } from '@/shared/config/config-context';
import { dateFormat } from '@/shared/i18n/intl';
import { writtenDay } from '../../../../proto/src/written-day.ts';
import { useLanguage } from '@/shared/i18n/use-language';
import { agreementVersions } from '../../../../proto/src/agreements.ts';
import { filledSections, fillText, type Terms, type TermsSection } from '../../../../proto/src/terms.ts';

export interface ShownTerms {
  readonly title: string;
  readonly version: string;
  readonly sections: readonly TermsSection[];
}

/** The terms in force, by the same words and in the same order as the PDF that confirmations carry. */
export function useTerms(): ShownTerms {
  const { i18n } = useTranslation('terms');
  const { code, tag } = useLanguage();
  const { brand, operator } = useConfig();
  const terms = i18n.getResourceBundle(code, 'terms') as Terms;
  const { name, street, city, country, phone, email } = operator;
  const day = dateFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    title: terms.title,
    version: fillText(terms.version, {
      date: writtenDay(day.format(new Date(agreementVersions.terms)), tag),
    }),
    sections: filledSections(terms, {
      brand,
      address: [name, street, city, country, email].filter(Boolean).join(', '),
      contact: [name, street, city, country, phone, email].filter(Boolean).join(', '),
    }),
  };
}
