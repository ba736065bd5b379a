import type { Package } from '@headshots/proto/vocabulary';

/** The words of a document in one language. `{name}` stands for a value. */
export interface DocumentTexts {
  readonly invoice: string;
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
}
