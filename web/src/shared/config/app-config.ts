import type { Style } from '../../../../proto/src/vocabulary.gen.ts';
import type { LanguageCode } from '../i18n/languages.ts';

export type PackageName = 'professional' | 'premium' | 'ultra';
export type Currency = 'EUR' | 'USD' | 'NOK' | 'DKK' | 'SEK';

export interface Operator {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly country: string;
  readonly email: string;
  readonly phone: string;
  readonly register: string;
  readonly vatId: string;
  /** Who answers questions about data protection, in one line; may be empty. */
  readonly privacyOfficer: string;
  readonly privacyAuthority: string;
  /** Companies that process data for the operator, in one line; may be empty. */
  readonly processors: string;
}

export interface PackageFacts {
  readonly package: PackageName;
  readonly images: number;
  readonly estimatedMinutes: number;
  /** Minor units, VAT included. */
  readonly prices: Readonly<Record<Currency, number>>;
}

export interface Testimonial {
  readonly quote: string;
  readonly name: string;
  readonly role?: string;
  readonly language?: LanguageCode;
}

export interface Examples {
  /** Where the pictures lie, without a slash at the end. It changes when they do. */
  readonly base: string;
  readonly person: string;
  /** Where the portrait is from, in one text or one for each language; may be empty. */
  readonly source: string | Readonly<Record<LanguageCode, string>>;
  readonly sheet: readonly Style[];
  /** Number of the best image of each style, from 1. */
  readonly chosen: readonly number[];
}

export interface AppConfig {
  readonly brand: string;
  readonly supportEmail: string;
  readonly operator: Operator;
  readonly testMode: boolean;
  readonly consentVersions: {
    readonly terms: string;
    readonly face: string;
    readonly immediateStart: string;
  };
  readonly checkoutHosts: readonly string[];
  readonly publicUrl: string;
  readonly priceBook: readonly PackageFacts[];
  /** By Stripe's names, as the service of orders offers them. */
  readonly paymentMethods: readonly string[];
  readonly testimonials: readonly Testimonial[];
  readonly examples: Examples;
}

export const builtInPaymentMethods: readonly string[] = ['card', 'link'];

export const builtInPriceBook: readonly PackageFacts[] = [
  {
    package: 'professional',
    images: 20,
    estimatedMinutes: 20,
    prices: { EUR: 1200, USD: 1300, NOK: 13900, DKK: 8900, SEK: 13900 },
  },
  {
    package: 'premium',
    images: 50,
    estimatedMinutes: 50,
    prices: { EUR: 1900, USD: 2100, NOK: 21900, DKK: 13900, SEK: 21900 },
  },
  {
    package: 'ultra',
    images: 100,
    estimatedMinutes: 100,
    prices: { EUR: 3900, USD: 4300, NOK: 44900, DKK: 28900, SEK: 44900 },
  },
];
