import type { Language } from '@headshots/proto/languages';
import { writtenDay } from '@headshots/proto/written-day';
import { filledSections, fillText, type Terms, type TermsSection } from '@headshots/proto/terms';
import type { Seller } from './document.ts';
import { localeTagOf } from '../texts.ts';

export interface ContractTerms {
  readonly version: string;
  readonly language: Language;
  readonly brand: string;
  readonly seller: readonly string[];
  readonly contact: readonly string[];
  readonly title: string;
  readonly versionLine: string;
  /** Names `{{page}}` and `{{pages}}`. */
  readonly pageLine: string;
  readonly fileName: string;
  readonly sections: readonly TermsSection[];
}

interface Writing {
  readonly version: string;
  readonly language: Language;
  readonly seller: Seller;
  readonly publicUrl: string;
}

export function contractTerms(terms: Terms, writing: Writing): ContractTerms {
  const { version, language, seller, publicUrl } = writing;
  const given = (...lines: readonly string[]): readonly string[] => lines.filter((line) => line !== '');
  const who = given(seller.name, seller.street, seller.city, seller.country);
  const tag = localeTagOf(language);
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const sections = filledSections(terms, {
    brand: seller.brand,
    address: given(...who, seller.email).join(', '),
    contact: given(...who, seller.phone, seller.email).join(', '),
  });
  return {
    version,
    language,
    brand: seller.brand,
    seller: who,
    contact: given(seller.email, seller.phone),
    title: terms.document.title,
    versionLine: fillText(terms.version, {
      date: writtenDay(day.format(new Date(`${version.slice(0, 10)}T00:00:00Z`)), tag),
    }),
    pageLine: terms.document.page,
    fileName: `${terms.document.file}-${version}.pdf`,
    sections: sections.map((section) => withAddresses(section, publicUrl)),
  };
}

/** On paper nothing can be clicked: the address stands behind the name of the page. */
function withAddresses({ parts, ...section }: TermsSection, publicUrl: string): TermsSection {
  const written = (text: string): string =>
    text.replaceAll(/<withdraw>(.*?)<\/withdraw>/g, (_, name: string) => `${name} (${publicUrl}/withdraw)`);
  if (!parts) return section;
  return {
    ...section,
    parts: parts.map(({ paragraphs, ...part }) =>
      paragraphs ? { ...part, paragraphs: paragraphs.map(written) } : part,
    ),
  };
}
