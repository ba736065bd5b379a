import { languages, type Language } from '@headshots/proto/languages';
import { readTexts } from '@headshots/proto/read-texts';
import type { Package } from '@headshots/proto/vocabulary';

interface OrderTexts {
  /** Of the contract, as PDF. */
  readonly confirmation: Readonly<
    Record<
      | 'clothes'
      | 'concluded'
      | 'consents'
      | 'contract'
      | 'face'
      | 'file'
      | 'given'
      | 'number'
      | 'start'
      | 'terms'
      | 'title'
      | 'total',
      string
    >
  > & {
    readonly outfits: Readonly<Record<'business' | 'business_men' | 'business_women', string>>;
    readonly shares: Readonly<Record<'all' | 'half', string>>;
  };
  /** Invoices and what corrects them. */
  readonly document: {
    readonly invoice: string;
    /** What a correction is called. Never `Gutschrift` in German: the VAT act means something else by it. */
    readonly correction: string;
    readonly number: string;
    readonly day: string;
    readonly dayOfService: string;
    readonly order: string;
    readonly corrects: string;
    readonly correctsNumber: string;
    readonly what: string;
    readonly amount: string;
    readonly packages: Readonly<Record<Package, string>>;
    readonly images: string;
    readonly refunded: string;
    readonly net: string;
    readonly vat: string;
    readonly total: string;
    readonly paidBack: string;
    readonly paid: string;
    readonly given: string;
    readonly notTaxable: string;
    readonly test: string;
    readonly vatId: string;
  };
  /** What Stripe's page says is bought. */
  readonly payment: { readonly product: string };
}

export const texts = readTexts<OrderTexts>(new URL('../locales/', import.meta.url));

export const localeTagOf = (language: Language): string => languages[language].localeTag;
